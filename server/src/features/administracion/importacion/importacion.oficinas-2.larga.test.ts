import { probarOficinas } from '../../../../test/oficinas.prueba.ts'

probarOficinas(2)
