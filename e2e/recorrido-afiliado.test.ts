import { recorrer } from './recorrido.ts'

recorrer('afiliado')
