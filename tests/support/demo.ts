/** For tests of what a start with a demo does. */
export { loadDemo } from '#server/boot/demo.ts'
