import { seguirGuia } from './guias.ts'

seguirGuia('administracion')
