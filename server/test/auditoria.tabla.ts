import { dejaAcceso } from './auditoria.acceso.ts'
import { dejaAdministracion } from './auditoria.administracion.ts'
import { dejaAfiliado } from './auditoria.afiliado.ts'
import { dejaTesoreria } from './auditoria.tesoreria.ts'
import type { Deja } from './auditoria.tipos.ts'
import { dejaTramites } from './auditoria.tramites.ts'

/**
 * What each call may leave in the audit, written by hand and reviewed when it changes: server/test/rastro.ts holds every request of every
 * test against it, and not it against the product. A write that is not here, or says something else, fails.
 */

export const dejan: Deja[] = [...dejaAcceso, ...dejaAfiliado, ...dejaTesoreria, ...dejaTramites, ...dejaAdministracion]

/** Calls that write something not worth a row, each with its reason. A new one does not belong here. */
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
