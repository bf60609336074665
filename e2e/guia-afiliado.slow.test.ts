import { seguirGuia } from './guias.ts'

await seguirGuia('afiliado')
