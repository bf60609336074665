import { recorrer } from './recorrido.ts'

await recorrer((quien) => ['', 'ana', 'beto'].includes(quien))
