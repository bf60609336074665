import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { menues } from '@gremial/contract/acceso/menues.ts'
import { actividad, listaUltimosMovimientos } from '@gremial/contract/afiliado/actividad.ts'
import { afiliados } from '@gremial/contract/afiliado/afiliados.ts'
import { avisos } from '@gremial/contract/afiliado/avisos.ts'
import { cuentaCorriente } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { listaDocumentos } from '@gremial/contract/afiliado/documentos.ts'
import { conformidadesPropias } from '@gremial/contract/tramites/conformidad.ts'
import { solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import { listaTramites, tramites } from '@gremial/contract/tramites/tramites.ts'
import type { Query } from '@tanstack/react-query'
import { esMiembro } from '../platform/sesion.ts'

/** The calls of the screens of a member's bottom bar; and where they say whose number they ask for, for they answer of others too. */
const propias = new Map<unknown, 'codigo' | 'id' | 'numeroAfiliado' | undefined>([
  [menues.secciones.ruta, undefined],
  [actividad.resumen.ruta, undefined],
  [avisos.esperan.ruta, undefined],
  [listaUltimosMovimientos.ruta, undefined],
  [afiliados.situacion.ruta, 'codigo'],
  [cuentaCorriente.movimientos.ruta, 'numeroAfiliado'],
  [cuentaCorriente.saldo.ruta, 'numeroAfiliado'],
  [listaDocumentos.ruta, 'numeroAfiliado'],
  [tramites.listar.ruta, 'id'],
  [listaTramites.ruta, 'numeroAfiliado'],
  [tramites.habitual.ruta, undefined],
  [solicitudes.leer.ruta, undefined],
  [conformidadesPropias.listar.ruta, undefined],
])

/** Whether what a query asks for is of that member. */
export function esPropiaDe(quien: UsuarioActual | null | undefined, { queryKey }: Pick<Query, 'queryKey'>): boolean {
  const [ruta, pide] = queryKey as [string, { claves?: object; consulta?: object } | undefined]
  if (!propias.has(ruta)) return false
  const campo = propias.get(ruta)
  const numero = campo && Reflect.get({ ...pide, ...pide?.consulta, ...pide?.claves }, campo)
  return esMiembro(quien) && (numero === undefined || Number(numero) === quien.numeroAfiliado)
}
