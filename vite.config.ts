import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// One server bundle: the HTTP shell, the procedures and the pages share one instance of every module.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: isSsrBuild ? { rollupOptions: { input: './server/main.ts' } } : { manifest: true },
}))
