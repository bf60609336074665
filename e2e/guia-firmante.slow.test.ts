import { seguirGuia } from './guias.ts'

seguirGuia('firmante')
