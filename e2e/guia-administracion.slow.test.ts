import { seguirGuia } from './guias.ts'

await seguirGuia('administracion')
