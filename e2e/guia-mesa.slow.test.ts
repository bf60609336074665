import { seguirGuia } from './guias.ts'

seguirGuia('mesa')
