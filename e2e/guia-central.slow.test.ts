import { seguirGuia } from './guias.ts'

seguirGuia('central')
