import { recorrer } from './recorrido.ts'

await recorrer('administracion')
