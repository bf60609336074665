import { seguirGuia } from './guias.ts'

seguirGuia('tesorera')
