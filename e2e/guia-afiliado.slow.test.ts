import { seguirGuia } from './guias.ts'

seguirGuia('afiliado')
