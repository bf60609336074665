import { administracion } from './recorridos/administracion.ts'
import { afiliado } from './recorridos/afiliado.ts'
import { central } from './recorridos/central.ts'
import { firmante } from './recorridos/firmante.ts'
import { mesa } from './recorridos/mesa.ts'
import { tecnico } from './recorridos/tecnico.ts'
import { tesorera } from './recorridos/tesorera.ts'

/** How each guide of docs/guias is followed: `npm run guides` takes pictures, and the tests follow the same steps. */
export const recorridos = { afiliado, tesorera, central, firmante, mesa, administracion, tecnico }
