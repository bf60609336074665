import { probarOficinas } from '../../../../test/oficinas.prueba.ts'

await probarOficinas(3)
