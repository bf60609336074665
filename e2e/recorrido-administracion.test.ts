import { recorrer } from './recorrido.ts'

recorrer('administracion')
