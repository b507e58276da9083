export const fetchComboboxList = () => import('./combobox-list.tsx').then(({ ComboboxList }) => ComboboxList)
