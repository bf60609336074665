import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listaQuienPuede } from '@gremial/contract/administracion/alcance.ts'
import { listaAuditoria } from '@gremial/contract/administracion/auditoria.ts'
import * as bancos from '@gremial/contract/administracion/bancos.ts'
import * as catalogos from '@gremial/contract/administracion/catalogos.ts'
import { listaCorreos } from '@gremial/contract/administracion/correos.ts'
import { listaImportaciones, listaRevision } from '@gremial/contract/administracion/importacion.ts'
import { listaPermisos } from '@gremial/contract/administracion/permisos.ts'
import { listaArchivosPublicados, listaPublicaciones } from '@gremial/contract/administracion/publicacion.ts'
import { listaRoles } from '@gremial/contract/administracion/roles.ts'
import { listaConsultaSeccionales, listaSeccionales } from '@gremial/contract/administracion/seccionales.ts'
import { listaUsuarios, listaUsuariosGenerica } from '@gremial/contract/administracion/usuarios.ts'
import { listaValores } from '@gremial/contract/administracion/valores.ts'
import { listaUltimosMovimientos } from '@gremial/contract/afiliado/actividad.ts'
import { listaSecretariasContacto } from '@gremial/contract/afiliado/contacto.ts'
import { listaDocumentos, listaRecibos } from '@gremial/contract/afiliado/documentos.ts'
import { listaMiradas } from '@gremial/contract/afiliado/mis-datos.ts'
import { listas } from '@gremial/contract/llamadas.ts'
import { diaDe } from '@gremial/contract/platform/fechas.ts'
import type { Lista } from '@gremial/contract/platform/lista.ts'
import { listaEstructura } from '@gremial/contract/seccionales/estructura.ts'
import { listaMandatos, listaPuestos } from '@gremial/contract/seccionales/mandatos.ts'
import { listaAfiliadosSeccional } from '@gremial/contract/seccionales/seccionales.ts'
import { listaCajas, listaUsuariosCaja } from '@gremial/contract/tesoreria/cajas.ts'
import { listaConceptos } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { listaMovimientos } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { listaPlanillas } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { listaBandeja } from '@gremial/contract/tramites/bandeja.ts'
import { listaDestinos, listaProductos } from '@gremial/contract/tramites/catalogos.ts'
import { listaEnvios, listaTandas } from '@gremial/contract/tramites/resumenes.ts'
import { listaTramites } from '@gremial/contract/tramites/tramites.ts'
import { testApp } from '../test/app.ts'
import { cuerpoMovimiento } from '../test/caja.ts'
import { audit } from './platform/audit/audit.ts'
import { inTransaction, systemCtx } from './platform/context.ts'

/** A row as the list gives it, and what the database says of it beside. */
type Fila = Record<string, unknown>
interface Caso {
  lista: Lista
  quien: string
  /** What is asked for always: the widest question that the list takes. */
  base?: string
  /** By id: what filters and orders look at and the row does not say under that name. */
  aparte?: string
  /** For the orders: one box, in which numbers and days go their own ways. */
  baseOrden?: string
  /** What the search looks in. */
  busca?: string[]
  /** Filters that are one of a few words, and not a part of a text. */
  palabras?: string[]
  /** Filters that leave nothing out. */
  ninguna?: string[]
  /** Whether a row passes a filter, where it is not "the row says that". */
  pasa?: Record<string, (fila: Fila, valor: string) => boolean>
}

/** What the filters of users look at and a row does not say under that name. */
const deUsuario: Omit<Caso, 'lista'> = {
  quien: 'admin',
  aparte: `select u.id, habilitado, array(select rol_id from usuario_rol r where r.usuario_id = u.id) as "idRol",
    array(select seccional_id from usuario_seccional s where s.usuario_id = u.id) as "idSeccional", busqueda,
    (creado at time zone 'America/Argentina/Buenos_Aires')::date::text as "creadoHasta", email = 'ana@gremial.example' as bloqueado from usuario u`,
  busca: ['nombre', 'email'],
  // Every word, in any order.
  pasa: { buscar: (fila, valor) => valor.split(/\s+/).every((palabra) => plano(fila.busqueda).includes(plano(palabra))) },
}
const ayer = diaDe(new Date(Date.now() - 86_400_000))

const casos: Caso[] = [
  { lista: listaUsuarios, ...deUsuario },
  { lista: listaUsuariosGenerica, ...deUsuario },
  { lista: bancos.listaBancos, quien: 'admin', busca: ['nombre', 'codigo'] },
  { lista: catalogos.listaCategorias, quien: 'ana' },
  { lista: catalogos.listaEmpresas, quien: 'ana' },
  { lista: catalogos.listaVistaEmpresas, quien: 'ana' },
  {
    lista: catalogos.listaDatosPersonales,
    quien: 'mesa',
    aparte: `select numero as id, apellido || ' ' || nombre as nombre, numero_documento as "numeroDocumento" from afiliado`,
  },
  {
    lista: listaSeccionales,
    quien: 'admin',
    busca: ['nombre', 'localidad', 'codigo'],
    // Who signs today, by branch.
    aparte: `select s.id, array(select f from unnest(array['SECRETARIA', 'TESORERIA']) f where s.habilitada and not exists (select 1 from mandato m
      join puesto o on o.codigo = m.puesto where o.firma = f and m.seccional_id = s.id and m.desde <= current_date and m.hasta >= current_date)) as "sinFirma"
      from seccional s`,
    palabras: ['sinFirma'],
    pasa: { sinFirma: (f, v) => igual(f.sinFirma, v) },
  },
  {
    lista: listaValores,
    quien: 'admin',
    base: 'catalogo=empresas',
    busca: ['nombre', 'detalle'],
    // The catalogue is which rows there are, and not a part of them.
    palabras: ['catalogo'],
    ninguna: ['catalogo'],
  },
  { lista: listaConsultaSeccionales, quien: 'ana' },
  {
    lista: listaAuditoria,
    quien: 'admin',
    // Reading it adds a row, of today.
    base: `fechaHasta=${ayer}`,
    aparte: `select a.id, a.momento as fecha, dia_de(a.momento)::text as "fechaDesde", dia_de(a.momento)::text as "fechaHasta",
      array(select seccional_id from usuario_seccional s where s.usuario_id = a.usuario_id) as "idSeccional" from auditoria a`,
    busca: ['descripcionActividad', 'persona'],
    palabras: ['verbo', 'cosa', 'codigo'],
  },
  { lista: listaCorreos, quien: 'admin', busca: ['para'], palabras: ['estado'] },
  { lista: listaRoles, quien: 'admin', busca: ['nombre', 'codigo'] },
  { lista: listaPermisos, quien: 'admin', busca: ['nombre', 'codigo'] },
  {
    lista: listaQuienPuede,
    quien: 'admin',
    base: 'permiso=cajas.consultar',
    palabras: ['permiso'],
    ninguna: ['permiso'],
    aparte: `select distinct case t.origen when 'ROL' then 4 * (t.usuario_id * 100000 + t.rol_id) when 'MANDATO' then 4 * t.mandato_id + 1
      else 4 * t.delegacion_id + 2 end as id, t.rol_id as "idRol", 'cajas.consultar' as permiso, case when p.ambito = 'todas' then array(select id from seccional)
      when t.origen = 'ROL' then array(select seccional_id from usuario_seccional s where s.usuario_id = t.usuario_id) else array[t.seccional_id] end as "idSeccional"
      from tenencias(current_date) t join rol_permiso p on p.rol_id = t.rol_id and p.permiso = 'cajas.consultar'`,
    busca: ['nombre'],
  },
  {
    lista: listaImportaciones,
    quien: 'admin',
    palabras: ['tipo', 'estado'],
    pasa: { tipo: (f, v) => f.tipo === v, estado: (f, v) => f.estado === v },
  },
  {
    lista: listaRevision,
    quien: 'admin',
    aparte: 'select id, importacion_id as importacion from importacion_revision',
    palabras: ['solapa', 'campo'],
    pasa: { solapa: (f, v) => f.solapa === v, campo: (f, v) => f.campo === v },
  },
  {
    lista: listaPublicaciones,
    quien: 'admin',
    palabras: ['tipo', 'estado'],
    pasa: { tipo: (f, v) => f.tipo === v, estado: (f, v) => f.estado === v },
  },
  {
    lista: listaArchivosPublicados,
    quien: 'admin',
    aparte: 'select id, publicacion_id as publicacion from publicacion_archivo',
    palabras: ['situacion'],
    pasa: { situacion: (f, v) => f.situacion === v },
  },
  { lista: listaUltimosMovimientos, quien: 'ana', aparte: `select id, momento as fecha from auditoria` },
  { lista: listaMiradas, quien: 'ana', aparte: `select id, momento as fecha from auditoria` },
  { lista: listaSecretariasContacto, quien: 'ana' },
  {
    lista: listaDocumentos,
    quien: 'operador',
    base: 'numeroAfiliado=1001',
    ninguna: ['numeroAfiliado'],
    aparte: 'select id, afiliado_numero as "numeroAfiliado", fecha as "fechaDesde" from documento',
  },
  {
    lista: listaRecibos,
    quien: 'ana',
    aparte: 'select id, fecha as "fechaDesde", fecha as "fechaHasta" from documento',
    busca: ['descripcion'],
  },
  {
    lista: listaAfiliadosSeccional,
    quien: 'operador',
    base: 'incluirDesvinculado=1',
    aparte: `select numero as id, seccional_id as "idSeccional", categoria_id as "idCategoria", estado_id as "idEstado", vinculado,
      fecha_alta as "fechaAltaDesde", email = '' as "sinCorreo", true as "incluirDesvinculado" from afiliado`,
    busca: ['nombreCompleto'],
    pasa: { incluirDesvinculado: (fila, valor) => valor === '1' || fila.vinculado === true },
  },
  {
    lista: listaMandatos,
    quien: 'admin',
    palabras: ['estado'],
    aparte: `select m.id, a.busqueda from mandato m join afiliado a on a.numero = m.afiliado_numero`,
    busca: ['busqueda'],
  },
  {
    lista: listaEstructura,
    quien: 'admin',
    aparte: `select id, puesto as "id.puesto" from mandato`,
    // Another day gives others: its own test.
    ninguna: ['fecha'],
  },
  { lista: listaPuestos, quien: 'admin', busca: ['nombre'] },
  { lista: listaCajas, quien: 'central', busca: ['nombre'] },
  {
    lista: listaUsuariosCaja,
    quien: 'central',
    aparte: `select u.id, array(select seccional_id from usuario_seccional s where s.usuario_id = u.id) as "idSeccional",
      array(select caja_id from caja_usuario c where c.usuario_id = u.id) as caja from usuario u`,
    busca: ['nombre'],
    // It narrows nothing: it says who of them is on the box.
    pasa: { caja: () => true },
    ninguna: ['caja'],
  },
  {
    lista: listaConceptos,
    quien: 'central',
    busca: ['nombre', 'descripcion'],
    pasa: { nombre: (fila, valor) => plano(`${fila.nombre} ${fila.descripcion}`).includes(plano(valor)) },
  },
  {
    lista: listaMovimientos,
    quien: 'central',
    aparte: 'select id, caja_id as caja from movimiento_caja',
    baseOrden: 'caja=7',
  },
  {
    lista: listaPlanillas,
    quien: 'central',
    aparte: `select id, caja_id as caja, estado = 'ABIERTA' as abierta from planilla_caja`,
  },
  {
    lista: listaTramites,
    quien: 'ana',
    aparte: `select s.id, clase from solicitud s join producto p on p.id = s.producto_id`,
    palabras: ['clase'],
    ninguna: ['numeroAfiliado'],
  },
  {
    lista: listaBandeja,
    quien: 'mesa',
    palabras: ['estado', 'tenida'],
    aparte: `select s.id, s.seccional_id as "idSeccional", s.producto_id as "idProducto", a.busqueda from solicitud s
      join afiliado a on a.numero = s.afiliado_numero`,
    busca: ['busqueda'],
    // "More than so many days".
    pasa: {
      estado: (f, v) => v.split(',').some((e) => e === f.estado),
      tenida: (f, v) => f.tenida === v,
      dias: (f, v) => Number(f.dias) > Number(v),
    },
  },
  { lista: listaDestinos, quien: 'admin', busca: ['nombre'] },
  { lista: listaProductos, quien: 'admin', busca: ['nombre', 'codigo'] },
  { lista: listaTramites, quien: 'ana', ninguna: ['numeroAfiliado'] },
  { lista: listaTandas, quien: 'admin', palabras: ['estado'], pasa: { estado: (f, v) => f.estado === v } },
  {
    lista: listaEnvios,
    quien: 'admin',
    aparte: 'select id, tanda_id as tanda from resumen_envio',
    palabras: ['estado'],
    pasa: { estado: (f, v) => f.estado === v },
  },
]

const t = await testApp()
await t.rows(`insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, seccional_id, creada, creada_por, fecha, desde)
  select 2020, 1, gen_random_uuid(), p.id, 1001, 1, now(), 1, current_date - 400, now() from producto p where p.clase = 'ADHESION' limit 1`)
// Requests of several branches, products and days, some of them taken by who asks and by somebody else.
await t.rows(`insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, seccional_id, estado, subestado, creada, creada_por, fecha, presentada,
    presentada_por, condiciones_dia, desde, espera, tomada, tomada_por)
  select 2020, n, gen_random_uuid(), (select array_agg(id) from producto)[1 + n % 9], a.numero, a.seccional_id,
    (array['PRESENTADA', 'EN ANÁLISIS', 'OBSERVADA', 'APROBADA', 'EN ANÁLISIS', 'OTORGADA', 'INICIADA'])[1 + n % 7], 6, m, u.id, m::date, m, u.id, m::date, m, m,
    case n % 7 when 1 then m when 4 then m end, case n % 7 when 1 then u.id when 4 then u.id + 1 end
  from generate_series(1, 30) n join (select numero, seccional_id, row_number() over (order by numero) as i from afiliado) a on a.i = n * 7
    cross join lateral (select now() - n * interval '17 hours' as m) d cross join (select id from usuario where email = 'mesa@gremial.example') u`)
await t.rows(`insert into resumen_tanda (periodo, estado, por_minuto, creada, creada_por, desde)
  values ('2026-08-01', 'TERMINADA', 60, now(), 1, now()), ('2026-09-01', 'DETENIDA', 60, now(), 1, now())`)
await t.rows(`insert into resumen_envio (tanda_id, afiliado_numero, canal, destino, idioma, clave, estado, proximo)
  select t.id, a.numero, 'EMAIL', 'x@correo.example', 'es', gen_random_uuid(), case when a.numero = 1001 then 'FALLIDO' else 'PENDIENTE' end, now()
  from resumen_tanda t cross join afiliado a where a.numero between 1001 and 1006`)
await t.rows(`insert into publicacion (tipo, periodo, fecha, titulo, estado, momento)
  values ('RECIBO', '2026-10-01', '2026-10-20', 'Recibo', 'DESCARTADA', now())`)
await t.rows(
  `insert into publicacion_archivo (publicacion_id, nombre, situacion) select max(id), 'otro.pdf', 'NADIE' from publicacion`,
)
await t.rows(`insert into importacion (tipo, archivo, sha256, estado) values ('movimientos', 'a.csv', '', 'DESCARTADA')`)
await t.rows(
  `insert into importacion_revision (importacion_id, solapa, clave, campo) select max(id), 'cambios', '1', 'CP' from importacion`,
)
// What the demo does not have: mails, offices that are not in order, days that do not follow the numbers, disabled ones, wildcards.
await t.rows(`insert into bandeja_salida (tipo, datos, creado, hecho, fallido) select 'correo', jsonb_build_object('para', n || '_a@correo.example',
  'plantilla', 'claveCambiada'), now() - n % 5 * interval '1 hour', case n % 3 when 1 then now() end, case n % 3 when 2 then now() end
  from generate_series(1, 20) n`)
await t.rows(
  `insert into seccional (codigo, nombre, localidad, habilitada) values (90, 'Ñandubay', 'Zapala', false), (91, 'Al 50 % con_raya', 'Azul', true)`,
)
await t.rows(`update producto set habilitado = id % 3 > 0`)
await t.rows(`update destino_fondos set habilitado = id % 3 > 0`)
await t.rows(`update empresa set habilitada = id % 3 > 0`)
await t.rows(`update caja set fecha_registro = fecha_registro - id * 7 % 5 * interval '1 day', habilitada = id % 3 > 0`)
await t.rows(`update concepto_caja set habilitado = id % 3 > 0`)
await t.rows(
  `insert into concepto_caja (seccional_id, nombre) values (1, 'Al 50 % con_raya'), (1, 'Ñoquis'), (1, 'Nz'), (1, 'Oasis')`,
)
await t.rows(
  `update usuario set creado = now() - id * interval '1 day', habilitado = id % 5 > 0 or email ~ '^(admin|mesa|ana|operador|central|otra)@', mail_validado = id % 4 > 0 or email like 'admin%'`,
)
await t.rows(`insert into bandeja_salida (tipo, datos, creado, hecho, rebotado) select 'correo', jsonb_build_object('para', email, 'plantilla', 'claveCambiada',
  'clave', gen_random_uuid()), now(), now(), case when id % 2 = 0 then now() end from usuario where id % 3 = 0`)
await t.rows(`insert into intento_acceso (clave, fallos, ultimo) values ('una', 10, now()), ('otra', 9, now())`)
await t.rows(`insert into intento_ingreso (usuario_id, momento, resultado, conocido, contador) select id, now(), 'clave', false,
  case when email = 'ana@gremial.example' then 'una' else 'otra' end from usuario where id < 5`)
await t.rows(`update caja set nombre = nombre || ' 100%_' where id = 1`)
const otra = await t.login('otra')
const [abierta] = await t.rows<{
  caja: number
  desde: string
  concepto: number
}>(`select caja_id as caja, desde, (select min(id) from
  concepto_caja where seccional_id = 3 and habilitado) as concepto from planilla_caja where seccional_id = 3 and estado = 'ABIERTA'`)
await t.rows(`update caja set habilitada = true where id = ${abierta?.caja}`)
for (const dia of [t.today(), abierta?.desde]) {
  const box = { id: abierta?.caja ?? 0, concepto: abierta?.concepto ?? 0, seccional: 3 }
  const { status, body } = await otra.post('movimientos-caja', cuerpoMovimiento(box, { fechaMovimiento: dia }))
  assert.equal(status, 201, JSON.stringify(body))
}
const [ana] = await t.rows<{ id: number }>(`select id from usuario where email = 'ana@gremial.example'`)
for (const [i, [accion, entidad]] of (
  [
    ['ingresar', 'usuario'],
    ['cambiar-password', 'usuario'],
    ['enviar', 'consulta'],
  ] as const
).entries()) {
  const ctx = { ...systemCtx(t.services, t.app.log), now: new Date(t.services.now().getTime() - i * 86_400_000) }
  await inTransaction(ctx, (ctx) => audit(ctx, accion, entidad, 'x', {}, ana?.id))
}

for (const [i, quien] of ['operador', 'mesa', 'ana', 'operador'].entries()) {
  const ctx = { ...systemCtx(t.services, t.app.log), now: new Date(t.services.now().getTime() - (i + 3) * 86_400_000) }
  const [de] = await t.rows<{ id: number }>(`select id from usuario where email = '${quien}@gremial.example'`)
  await inTransaction(ctx, (ctx) => audit(ctx, i % 2 ? 'crear' : 'exportar', i === 1 ? 'caja' : 'banco', `n${i}`, {}, de?.id))
  if (quien !== 'ana') await inTransaction(ctx, (ctx) => audit(ctx, 'consultar', 'afiliado', 1001, { que: 'ficha' }, de?.id))
}

/** Without capitals nor accents, as people look things up. */
const plano = (valor: unknown) => String(valor).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const numero = (valor: unknown) => (typeof valor === 'boolean' ? Number(valor) : valor)
const igual = (de: unknown, valor: string): boolean =>
  Array.isArray(de) ? de.some((uno) => igual(uno, valor)) : String(numero(de)) === valor

function pasaPorTipo(tipo: string, nombre: string, de: unknown, valor: string): boolean {
  if (tipo === 'texto') return plano(de).includes(plano(valor))
  if (tipo === 'enteros') return valor.split(',').some((uno) => igual(de, uno))
  if (tipo === 'fecha') return nombre.endsWith('Hasta') ? String(de) <= valor : String(de) >= valor
  return igual(de, valor)
}

/** Values to filter by, taken from rows; of texts also their wildcards, which are letters like any other. */
function valores(tipo: string, filas: Fila[], nombre: string): string[] {
  if (tipo === 'logico') return ['1', '0']
  const vistos = [...new Set(filas.flatMap((f) => f[nombre]).filter((v) => v !== null && v !== undefined))].map(String)
  const algunos = [vistos.at(0), vistos.at(vistos.length >> 1), vistos.at(-1)].filter((v) => v !== undefined)
  if (tipo === 'enteros') return [...algunos, algunos.slice(0, 2).join(',')]
  return tipo === 'texto' ? [...algunos.map((v) => v.slice(0, 5)), '%', '_', 'xyzzy'] : algunos
}

async function todas(
  { lista, quien, aparte }: Caso,
  base = '',
): Promise<{ filas: Fila[]; pide: (mas: string) => Promise<Fila[]> }> {
  const persona = await t.login(quien)
  const sabido = new Map((aparte ? await t.rows<Fila>(aparte) : []).map((f) => [f.id, f]))
  const pide = async (mas: string): Promise<Fila[]> => {
    const { status, body } = await persona.get(`${lista.ruta}?size=all&${base}&${mas}`)
    assert.equal(status, 200, `${lista.ruta}?${mas}: ${JSON.stringify(body)}`)
    assert.equal(body.totalElements, body.content.length, `${lista.ruta}?${mas}`)
    return body.content.map((f: Fila) => ({ ...f, ...sabido.get(clave(f)) }))
  }
  return { filas: await pide(''), pide }
}
/** A procedure is known by two numbers. */
const clave = ({ id, codigo }: Fila) => (id && typeof id === 'object' && 'idCodigo' in id ? id.idCodigo : (id ?? codigo))
const claves = (filas: Fila[]) => filas.map(clave)
const ordenadas = (filas: Fila[]) => claves(filas).toSorted((a, b) => Number(a) - Number(b))

test('every list of the contract is here', () => {
  assert.deepEqual(new Set(casos.map((c) => c.lista.ruta)), new Set(Object.values(listas).map((l) => l.ruta)))
})

for (const caso of casos) {
  const { lista } = caso
  const filtros = { ...lista.filtros, ...(lista.busqueda ? { buscar: 'texto' as const } : {}) }
  test(`A-LISTADOS-03: ${lista.ruta}: each filter gives the rows that it says, all of them and no other`, async () => {
    const { filas, pide } = await todas(caso, caso.base)
    assert.ok(filas.length > 1, 'there is something to filter')
    for (const [nombre, tipo] of Object.entries(filtros)) {
      const con = filas.map((f) => (nombre === 'buscar' ? { ...f, buscar: caso.busca?.map((c) => f[c]).join(' ') } : f))
      let angosta = false
      for (const valor of valores(caso.palabras?.includes(nombre) ? 'palabra' : tipo, con, nombre)) {
        const pasa = caso.pasa?.[nombre] ?? ((f: Fila, v: string) => pasaPorTipo(tipo, nombre, f[nombre], v))
        const esperadas = con.filter((f) => pasa(f, valor))
        angosta ||= esperadas.length < filas.length
        for (const llamado of [nombre, `G_${nombre}`].slice(0, nombre === 'buscar' ? 1 : 2)) {
          const dadas = await pide(`${llamado}=${encodeURIComponent(valor)}`)
          assert.deepEqual(ordenadas(dadas), ordenadas(esperadas), `${llamado}=${valor}`)
        }
      }
      assert.ok(angosta || caso.ninguna?.includes(nombre), `no value of ${nombre} leaves anything out`)
    }
  })
  test(`A-LISTADOS-05: ${lista.ruta}: each order sorts by what it says, both ways`, async () => {
    const { pide } = await todas(caso, caso.baseOrden ?? caso.base)
    for (const [campo, columna] of Object.entries(lista.columnas).filter(([, c]) => c?.ordenable)) {
      // Day and hour are the two halves of a moment: the hour sorts only behind the day.
      const sort = (sentido: string) =>
        campo === 'hora' ? `sort=fecha,${sentido}&sort=hora,${sentido}` : `sort=${campo},${sentido}`
      const de = (f: Fila) => (campo === 'hora' ? f.fecha : f[campo])
      const sube = await pide(sort('asc'))
      const valor = (f: Fila) => (columna?.tipo === 'texto' && campo !== 'hora' ? alfabetico(de(f)) : (numero(de(f)) as number))
      for (const [i, f] of sube.entries()) {
        const antes = sube[i - 1]
        if (antes) assert.ok(valor(antes) <= valor(f), `${campo}: ${String(de(antes))} before ${String(de(f))}`)
      }
      assert.ok(new Set(sube.map((f) => String(de(f)))).size > 1, `all rows have the same ${campo}`)
      assert.deepEqual(claves(await pide(sort('desc'))), claves(sube).toReversed(), `${campo}, the other way`)
    }
  })
}

/** As in a dictionary: accents do not count, and ñ comes after n. */
const alfabetico = (valor: unknown): string => plano(String(valor).replaceAll(/[ñÑ]/g, 'n~'))

test('C-CAJA-48: with a box, the list of people says who of them is on it', async () => {
  const central = await t.login('central')
  const { body } = await central.get('vistas/usuarios-habilita-caja?size=all&caja=1')
  const en = await t.rows<{ id: number }>('select usuario_id as id from caja_usuario where caja_id = 1 order by 1')
  assert.ok(en.length > 0)
  assert.deepEqual(ordenadas(body.content.filter((u: { hab: number }) => u.hab === 1)), ordenadas(en))
})
