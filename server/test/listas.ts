import { quienPuedeList } from '@gremial/contract/administracion/alcance.ts'
import { auditoriaList } from '@gremial/contract/administracion/auditoria.ts'
import { catalogoBeneficiosList } from '@gremial/contract/administracion/beneficios.ts'
import * as catalogos from '@gremial/contract/administracion/catalogos.ts'
import { copiasList } from '@gremial/contract/administracion/copias.ts'
import { correosList } from '@gremial/contract/administracion/correos.ts'
import { duplicadosList } from '@gremial/contract/administracion/duplicados.ts'
import { entregasList, ganchosList } from '@gremial/contract/administracion/ganchos.ts'
import { importacionesList, revisionList } from '@gremial/contract/administracion/importacion.ts'
import { archivosPublicadosList, publicacionesList } from '@gremial/contract/administracion/publicacion.ts'
import { consultaSeccionalesList, seccionalesList } from '@gremial/contract/administracion/seccionales.ts'
import { sistemasList } from '@gremial/contract/administracion/sistemas.ts'
import { calorList, embudoList, padronMonthsList } from '@gremial/contract/administracion/tablero.ts'
import { traduccionesList } from '@gremial/contract/administracion/traducciones.ts'
import { usuariosGenericaList, usuariosList } from '@gremial/contract/administracion/usuarios.ts'
import { valuesList } from '@gremial/contract/administracion/valores.ts'
import { ultimosMovimientosList } from '@gremial/contract/afiliado/actividad.ts'
import { beneficiosList } from '@gremial/contract/afiliado/beneficios.ts'
import { secretariasContactoList } from '@gremial/contract/afiliado/contacto.ts'
import { documentosList, recibosList } from '@gremial/contract/afiliado/documentos.ts'
import { miradasList } from '@gremial/contract/afiliado/mis-datos.ts'
import { lists } from '@gremial/contract/derived/calls.ts'
import { padronChangesList } from '@gremial/contract/seccionales/cambios-padron.ts'
import { estructuraList } from '@gremial/contract/seccionales/estructura.ts'
import { mandatosList, puestosList } from '@gremial/contract/seccionales/mandatos.ts'
import { afiliadosCertificadosList, certificadosList, diferenciasList } from '@gremial/contract/seccionales/padron-certificado.ts'
import { afiliadosSeccionalList } from '@gremial/contract/seccionales/seccionales.ts'
import { cajasList, usuariosCajaList } from '@gremial/contract/tesoreria/cajas.ts'
import { conceptosList } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { lineasBancoList } from '@gremial/contract/tesoreria/conciliacion.ts'
import { recetasList } from '@gremial/contract/tesoreria/extractos.ts'
import { sinAcuseList } from '@gremial/contract/tesoreria/finanzas.ts'
import { fondosList } from '@gremial/contract/tesoreria/fondos-rendir.ts'
import { formatosList } from '@gremial/contract/tesoreria/formatos-pago.ts'
import { gastosList, parecidosList } from '@gremial/contract/tesoreria/gastos.ts'
import { movimientosList } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { planillasList } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { proveedoresList } from '@gremial/contract/tesoreria/proveedores.ts'
import { reglasList } from '@gremial/contract/tesoreria/reglas-banco.ts'
import { rendicionesList } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import type { Caso } from './listas.caso.ts'
import { ofDebitos } from './listas.debitos.ts'
import { ofPagos } from './listas.pagos.ts'
import { ofTramites } from './listas.tramites.ts'

/** Every list of the contract: the account that reads it, and how to check its rows where that is unusual. */

/** Columns that the filters of users need and the row lacks. */
const ofUsuario: Omit<Caso, 'lista'> = {
  quien: 'admin',
  aparte: `select u.id, habilitado, array(select rol_id from usuario_rol r where r.usuario_id = u.id) as "idRol",
    array(select seccional_id from usuario_seccional s where s.usuario_id = u.id) as "idSeccional", busqueda,
    (creado at time zone 'America/Argentina/Buenos_Aires')::date::text as "creadoHasta", email = 'ana@gremial.example' as bloqueado,
    habilitado and nivel > 1 and coalesce((select not vinculado from afiliado a where a.numero = u.afiliado_numero), false)
      as "deBajaConRoles" from usuario u`,
  busca: ['nombre', 'email'],
  // Every word, in any order.
  pasa: { buscar: (row, value) => value.split(/\s+/).every((word) => plano(row.busqueda).includes(plano(word))) },
}
const yesterday = dateOf(new Date(Date.now() - 86_400_000))

const own: Caso[] = [
  { lista: usuariosList, ...ofUsuario },
  { lista: usuariosGenericaList, ...ofUsuario },
  { lista: catalogos.categoriasList, quien: 'ana' },
  { lista: beneficiosList, quien: 'ana', busca: ['comercio', 'rubro', 'ofrece', 'localidad'], palabras: ['rubro'] },
  {
    lista: traduccionesList,
    quien: 'admin',
    busca: ['texto'],
    pasa: { faltan: (f, v) => [f.en, f.zh, f.ja].includes('') === ['1', 'true', 'on'].includes(v) },
  },
  { lista: catalogoBeneficiosList, quien: 'admin', busca: ['comercio', 'rubro', 'ofrece'], palabras: ['rubro'] },
  { lista: catalogos.empresasList, quien: 'ana' },
  { lista: catalogos.vistaEmpresasList, quien: 'ana' },
  {
    lista: catalogos.datosPersonalesList,
    quien: 'mesa',
    aparte: `select numero as id, apellido || ' ' || nombre as nombre, numero_documento as "numeroDocumento" from afiliado`,
  },
  {
    lista: seccionalesList,
    quien: 'admin',
    busca: ['nombre', 'localidad', 'codigo'],
    // Signatures that nobody can give today, by branch.
    aparte: `select s.id, array(select f from unnest(array['SECRETARIA', 'TESORERIA']) f where s.habilitada and not exists (select 1 from mandato m
      join puesto o on o.codigo = m.puesto join usuario u using (afiliado_numero) join rol_permiso p on p.rol_id = o.rol_id
      where p.permiso = 'rendiciones.firmar' and u.habilitado and u.mail_validado and o.firma = f and m.seccional_id = s.id and m.desde <= dia_de(now()) and m.hasta >= dia_de(now()))) as "sinFirma"
      from seccional s`,
    palabras: ['sinFirma'],
    pasa: { sinFirma: (f, v) => igual(f.sinFirma, v) },
  },
  {
    lista: valuesList,
    quien: 'admin',
    base: 'catalogo=empresas',
    busca: ['nombre', 'detalle'],
    // The catalogue selects the table; it does not filter rows.
    palabras: ['catalogo'],
    ninguna: ['catalogo'],
  },
  { lista: consultaSeccionalesList, quien: 'ana' },
  {
    lista: auditoriaList,
    quien: 'admin',
    // Reading this list adds a row of today.
    base: `fechaHasta=${yesterday}`,
    aparte: `select a.id, a.momento as fecha, dia_de(a.momento)::text as "fechaDesde", dia_de(a.momento)::text as "fechaHasta",
      array(select seccional_id from usuario_seccional s where s.usuario_id = a.usuario_id) as "idSeccional",
      q.numero as "sobreAfiliado", q.cuenta as "sobreUsuario"
      from auditoria a left join (select afiliado_numero as numero, id as cuenta from usuario where afiliado_numero = 1001) q
        on a.usuario_id is distinct from q.cuenta and (a.entidad = 'afiliado' and a.entidad_id = '1001' or a.datos ->> 'afiliado' = '1001'
          or a.entidad in ('usuario', 'ayuda', 'alcance') and a.entidad_id = q.cuenta::text)`,
    busca: ['descripcionActividad', 'persona'],
    palabras: ['verbo', 'cosa', 'codigo'],
  },
  {
    lista: duplicadosList,
    quien: 'admin',
    // Pairs marked as different persons are another list.
    base: 'distintas=0',
    aparte: `select id, coincide as coincidencia from posible_duplicado`,
    palabras: ['coincidencia'],
    ninguna: ['distintas'],
  },
  { lista: ganchosList, quien: 'admin' },
  {
    lista: entregasList,
    quien: 'admin',
    palabras: ['estado'],
    aparte: `select id, (datos ->> 'gancho')::int as "idGancho" from bandeja_salida where tipo = 'gancho'`,
  },
  { lista: sistemasList, quien: 'admin', palabras: ['estado'] },
  { lista: copiasList, quien: 'admin', palabras: ['estado'] },
  { lista: correosList, quien: 'admin', busca: ['para'], palabras: ['estado'] },
  {
    lista: quienPuedeList,
    quien: 'admin',
    base: 'permiso=cajas.consultar',
    palabras: ['permiso'],
    ninguna: ['permiso'],
    aparte: `select distinct case t.origen when 'ROL' then 4 * (t.usuario_id * 100000 + t.rol_id) when 'MANDATO' then 4 * t.mandato_id + 1
      else 4 * t.delegacion_id + 2 end as id, t.rol_id as "idRol", 'cajas.consultar' as permiso, case when p.ambito = 'todas' then array(select id from seccional)
      when t.origen = 'ROL' then array(select seccional_id from usuario_seccional s where s.usuario_id = t.usuario_id) else array[t.seccional_id] end as "idSeccional"
      from tenencias(dia_de(now())) t join rol_permiso p on p.rol_id = t.rol_id and p.permiso = 'cajas.consultar'`,
    busca: ['nombre'],
  },
  {
    lista: importacionesList,
    quien: 'admin',
    palabras: ['tipo', 'estado'],
    pasa: { tipo: (f, v) => f.tipo === v, estado: (f, v) => f.estado === v },
  },
  {
    lista: revisionList,
    quien: 'admin',
    aparte: 'select id, importacion_id as importacion from importacion_revision',
    palabras: ['solapa', 'campo'],
    pasa: { solapa: (f, v) => f.solapa === v, campo: (f, v) => f.campo === v },
  },
  {
    lista: publicacionesList,
    quien: 'admin',
    palabras: ['tipo', 'estado'],
    pasa: { tipo: (f, v) => f.tipo === v, estado: (f, v) => f.estado === v },
  },
  {
    lista: archivosPublicadosList,
    quien: 'admin',
    aparte: 'select id, publicacion_id as publicacion from publicacion_archivo',
    palabras: ['situacion'],
    pasa: { situacion: (f, v) => f.situacion === v },
  },
  { lista: ultimosMovimientosList, quien: 'ana', aparte: `select id, momento as fecha from auditoria` },
  { lista: miradasList, quien: 'ana', aparte: `select id, momento as fecha from auditoria` },
  { lista: secretariasContactoList, quien: 'ana' },
  {
    lista: documentosList,
    quien: 'operador',
    base: 'numeroAfiliado=1001',
    ninguna: ['numeroAfiliado'],
    aparte: 'select id, afiliado_numero as "numeroAfiliado", fecha as "fechaDesde" from documento',
  },
  {
    lista: recibosList,
    quien: 'ana',
    aparte: 'select id, fecha as "fechaDesde", fecha as "fechaHasta" from documento',
    busca: ['descripcion'],
  },
  {
    lista: afiliadosSeccionalList,
    quien: 'admin',
    base: 'incluirDesvinculado=1',
    aparte: `select numero as id, seccional_id as "idSeccional", categoria_id as "idCategoria", estado_id as "idEstado", vinculado,
      fecha_alta as "fechaAltaDesde", email = '' as "sinCorreo", true as "incluirDesvinculado", fecha_alta as "alDia",
      dia_de(now()) - (numero % 2)::int as "sabidoAl" from afiliado`,
    busca: ['nombreCompleto'],
    pasa: {
      incluirDesvinculado: (row, value) => value === '1' || row.vinculado === true,
      alDia: (row, value) => String(row.alDia) <= value,
      // The history begins today.
      sabidoAl: (_, value) => value === dateOf(new Date()),
    },
  },
  {
    lista: padronChangesList,
    quien: 'admin',
    // Only the joining date is known of these members.
    base: 'fechaDesde=1900-01-01',
    aparte: `select numero as id, seccional_id as "idSeccional", fecha_alta as "fechaDesde", fecha_alta as "fechaHasta" from afiliado`,
    palabras: ['paso'],
    ninguna: ['paso'],
    pasa: { fechaDesde: (row, value) => String(row.fechaDesde) > value },
  },
  ...[padronMonthsList, embudoList].map(
    (lista): Caso => ({
      lista,
      quien: 'admin',
      // The branch limits the counted members, not the rows.
      aparte: `select id, id as "idSeccional" from seccional`,
      ninguna: ['idSeccional'],
      pasa: { idSeccional: () => true },
    }),
  ),
  { lista: calorList, quien: 'admin', pasa: { nombre: (row, value) => plano(row.seccional).includes(plano(value)) } },
  {
    lista: certificadosList,
    quien: 'admin',
    pasa: { reemplazado: (row, value) => (row.reemplazado !== '') === (value === '1') },
  },
  {
    lista: afiliadosCertificadosList,
    quien: 'admin',
    base: 'certificado=1',
    aparte: `select afiliado_numero as id, certificado_id as certificado, seccional_id as "idSeccional", categoria_id as "idCategoria",
      estado_id as "idEstado" from padron_certificado_fila where certificado_id = 1`,
    ninguna: ['certificado'],
  },
  {
    lista: diferenciasList,
    quien: 'admin',
    base: 'de=1&a=2',
    aparte: `select afiliado_numero as id, 1 as de, 2 as a, seccional_id as "idSeccional", 'CATEGORIA' as paso from padron_certificado_fila
      where certificado_id = 2`,
    palabras: ['paso'],
    ninguna: ['de', 'a', 'paso'],
  },
  {
    lista: mandatosList,
    quien: 'admin',
    palabras: ['estado'],
    aparte: `select m.id, a.busqueda from mandato m join afiliado a on a.numero = m.afiliado_numero`,
    busca: ['busqueda'],
  },
  {
    lista: estructuraList,
    quien: 'admin',
    aparte: `select id, puesto as "id.puesto" from mandato`,
    // Another day gives other rows; it has its own test.
    ninguna: ['fecha'],
  },
  { lista: puestosList, quien: 'admin', busca: ['nombre'] },
  { lista: cajasList, quien: 'central', busca: ['nombre'] },
  {
    lista: usuariosCajaList,
    quien: 'central',
    aparte: `select u.id, array(select seccional_id from usuario_seccional s where s.usuario_id = u.id) as "idSeccional",
      array(select caja_id from caja_usuario c where c.usuario_id = u.id) as caja from usuario u`,
    busca: ['nombre'],
    // Excludes nothing: it marks who is on the box.
    pasa: { caja: () => true },
    ninguna: ['caja'],
  },
  {
    lista: conceptosList,
    quien: 'central',
    busca: ['nombre', 'descripcion'],
    pasa: { nombre: (row, value) => plano(`${row.nombre} ${row.descripcion}`).includes(plano(value)) },
  },
  {
    lista: movimientosList,
    quien: 'central',
    aparte: `select id, caja_id as caja, fecha_movimiento::text as "fechaDesde", fecha_movimiento::text as "fechaHasta", tipo_id as tipo,
      concepto_id as concepto, concat_ws(' ', case when importe_efectivo > 0 then 'efectivo' end, case when importe_banco > 0 then 'bancarios' end,
        case when importe_cheque > 0 then 'valores' end) as forma from movimiento_caja`,
    baseOrden: 'caja=7',
    busca: ['descripcion'],
    palabras: ['forma'],
    // One may be paid in several ways.
    pasa: { forma: (row, value) => String(row.forma).split(' ').includes(value) },
  },
  {
    lista: planillasList,
    quien: 'central',
    aparte: `select id, caja_id as caja, estado = 'ABIERTA' as abierta, desde::text as "fechaHasta", coalesce(hasta, '9999-12-31')::text as "fechaDesde" from planilla_caja`,
    // Any day in common: it had not ended at the start, and had begun by the end.
    pasa: {
      fechaDesde: (row, value) => String(row.fechaDesde) >= value,
      fechaHasta: (row, value) => String(row.fechaHasta) <= value,
    },
    baseOrden: 'caja=1',
  },
  {
    lista: sinAcuseList,
    quien: 'central',
  },
  {
    lista: recetasList,
    quien: 'central',
    busca: ['nombre'],
    // One of all branches is of each.
    pasa: { idSeccional: (row, value) => row.idSeccional === null || String(row.idSeccional) === value },
  },
  {
    lista: reglasList,
    quien: 'central',
    busca: ['texto', 'concepto', 'nota'],
    // A rule of every box is of each.
    aparte: `select id, coalesce(caja_id, 1) as caja, habilitada::int as habilitada from regla_banco`,
    pasa: { caja: (row, value) => row.idCaja === null || String(row.idCaja) === value },
  },
  {
    lista: fondosList,
    quien: 'central',
    busca: ['titular'],
    aparte: `select id, caja_id as caja, (anticipos > 0)::int as "conAnticipos" from fondo_rendir`,
  },
  {
    lista: lineasBancoList,
    quien: 'central',
    base: 'caja=1',
    aparte: `select id, caja_id as caja, fecha::text as "fechaDesde", fecha::text as "fechaHasta" from linea_banco`,
    busca: ['texto', 'referencia'],
    palabras: ['situacion'],
    // One box at a time.
    ninguna: ['caja'],
  },
  { lista: formatosList, quien: 'central', busca: ['nombre'] },
  ...ofDebitos,
  ...ofPagos,
  {
    lista: rendicionesList,
    quien: 'central',
    aparte: `select id, tipo_id as "idTipo", anio * 1000000 + numero as orden from rendicion_gasto`,
    busca: ['numeroRendicion', 'nombreTipo', 'motivo', 'responsable'],
  },
  {
    lista: gastosList,
    quien: 'central',
    aparte: `select id, extract(year from fecha) * 100 + extract(month from fecha) as mes from comprobante`,
    busca: ['proveedor', 'cuitProveedor', 'numeroRendicion'],
    palabras: ['cuitProveedor'],
    pasa: { noConfiable: (row, value) => (row.desconfianza !== '') === (value === '1') },
  },
  {
    lista: proveedoresList,
    quien: 'central',
    busca: ['nombre', 'cuit'],
    palabras: ['origen'],
    pasa: { noConfiable: (row, value) => (row.desconfianza !== '') === (value === '1') },
  },
  { lista: parecidosList, quien: 'central' },
  ...ofTramites,
]

/** Lists read by an administrator, whose filters and search use fields of the row, need no line. */
const comunes = Object.values(lists)
  .filter((list) => !own.some((caso) => caso.lista === list))
  .map(
    (lista): Caso => ({
      lista,
      quien: 'admin',
      busca: Object.entries(lista.columns)
        .flatMap(([field, column]) => (column?.type === 'texto' ? [field] : []))
        // The name column first, as in the search.
        .toSorted((a, b) => Number(b === lista.initialSort[0]) - Number(a === lista.initialSort[0])),
    }),
  )

export const casos = [...own, ...comunes]

/** Without case and accents, as the search compares. */
export const plano = (value: unknown) => String(value).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
export const numero = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)
export const igual = (de: unknown, value: string): boolean =>
  Array.isArray(de) ? de.some((uno) => igual(uno, value)) : String(numero(de)) === value
