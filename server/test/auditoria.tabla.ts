import { dejaAcceso } from './auditoria.acceso.ts'
import { dejaAdministracion } from './auditoria.administracion.ts'
import { dejaAfiliado } from './auditoria.afiliado.ts'
import { dejaTesoreria } from './auditoria.tesoreria.ts'
import type { Deja } from './auditoria.tipos.ts'
import { dejaTramites } from './auditoria.tramites.ts'

/**
 * The audit rows that each call may write, by hand and reviewed when it changes. server/test/rastro.ts checks every request of
 * every test against this table. A write that is missing here, or that audits something else, fails.
 */

export const dejan: Deja[] = [...dejaAcceso, ...dejaAfiliado, ...dejaTesoreria, ...dejaTramites, ...dejaAdministracion]

/** Calls with writes not worth an audit row, each with its reason. Do not add new ones. */
export const callan: Array<[metodo: string, ruta: string, por: string]> = [
  ['POST', 'usuarios/actual/guardar-login', 'when the person last entered; entering is audited'],
  ['PUT', 'usuarios/actual/idioma', 'a preference of the screen'],
  ['POST', 'usuarios/actualizar-tour', 'a preference of the screen'],
  ['POST', 'carnets-digital/:id/dispositivos', 'a phone that asks again; verificacion.test.ts looks at a new one'],
  ['POST', 'solicitudes/:id/presencia', 'who has a request open, for a minute; what they do with it is audited'],
  ['POST', 'filtros-bandeja', 'a preference of the screen'],
  ['PUT', 'filtros-bandeja/:id', 'a preference of the screen'],
  ['DELETE', 'filtros-bandeja/:id', 'a preference of the screen'],
  ['POST', 'filtros-auditoria', 'a preference of the screen'],
  ['PUT', 'filtros-auditoria/:id', 'a preference of the screen'],
  ['DELETE', 'filtros-auditoria/:id', 'a preference of the screen'],
]
