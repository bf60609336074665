import { seguirGuia } from './guias.ts'

seguirGuia('tecnico')
