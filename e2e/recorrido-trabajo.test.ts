import { recorrer } from './recorrido.ts'

recorrer('trabajo')
