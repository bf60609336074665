import { enArchivo, otroPermiso } from '../mutacion.ts'

/** What any of them weakens is seen by the literal table of routes and roles. */
const en = (archivo: string, filas: Parameters<typeof enArchivo>[3]) =>
  enArchivo('permisos', archivo, ['server/src/permisos.test'], filas)
const permiso = (que: string, de: string, a: string) => otroPermiso(que, `permiso: '${de}'`, `permiso: '${a}'`)

export const permisos = [
  ...en('contract/src/tesoreria/cajas.ts', [
    permiso('restablecer un PIN', 'cajas.restablecerPin', 'cajas.editar'),
    otroPermiso('editar una caja', "{ permiso: 'cajas.editar' }", "{ permiso: 'cajas.consultar' }"),
  ]),
  ...en('contract/src/tesoreria/conceptos-caja.ts', [
    permiso('editar conceptos', 'conceptosCaja.editar', 'conceptosCaja.consultar'),
  ]),
  ...en('contract/src/tesoreria/movimientos-caja.ts', [
    permiso('registrar movimientos', 'movimientosCaja.editar', 'movimientosCaja.consultar'),
  ]),
  ...en('contract/src/tesoreria/planillas-caja.ts', [permiso('cerrar planillas', 'planillas.cerrar', 'planillas.consultar')]),
  ...en('contract/src/tesoreria/central.ts', [permiso('ver la tesorería central', 'tesoreria.central', 'planillas.consultar')]),
  ...en('contract/src/administracion/bancos.ts', [permiso('editar bancos', 'bancos.editar', 'bancos.consultar')]),
  ...en('contract/src/administracion/correos.ts', [
    ['reintentar correos sin permiso', "acceso: { permiso: 'correos.consultar' }", "acceso: 'conSesion'"],
  ]),
  ...en('contract/src/afiliado/afiliados.ts', [permiso('saber si hay cuenta', 'usuarios.verificar', 'afiliados.consultar')]),
  ...en('contract/src/afiliado/carnet-digital.ts', [permiso('generar el carnet', 'carnet.generar', 'perfil.editar')]),
  ...en('contract/src/afiliado/documentos.ts', [permiso('ver recibos de sueldo', 'recibos.consultar', 'documentos.consultar')]),
  ...en('server/src/features/tesoreria/cajas/cajas.list.ts', [
    otroPermiso(
      'listar cajas',
      "access: can('cajas.consultar'),\n  rows(ctx, filters) {\n    let rows = cajasAlAlcance",
      "access: can('perfil.editar'),\n  rows(ctx, filters) {\n    let rows = cajasAlAlcance",
    ),
  ]),
  ...en('server/src/features/tesoreria/movimientos-caja/movimientos-caja.list.ts', [
    otroPermiso('listar movimientos', "access: can('movimientosCaja.consultar')", "access: can('cajas.consultar')"),
  ]),
  ...en('server/src/features/tesoreria/conceptos-caja/conceptos-caja.list.ts', [
    otroPermiso('listar conceptos', "access: can('conceptosCaja.consultar')", "access: can('perfil.editar')"),
  ]),
  ...en('server/src/features/seccionales/seccionales/afiliados-seccional.list.ts', [
    otroPermiso(
      'listar los afiliados de una seccional',
      "access: can('seccionales.afiliados')",
      "access: can('afiliados.consultar')",
    ),
  ]),
  ...en('server/src/semillas/catalogos.ts', [
    [
      'la tesorería central también edita bancos',
      "permisos: ['perfil.editar', 'bancos.consultar', ...verCaja, 'tesoreria.central'],\n  },\n  {\n    codigo: 'MESA",
      "permisos: ['perfil.editar', 'bancos.consultar', 'bancos.editar', ...verCaja, 'tesoreria.central'],\n  },\n  {\n    codigo: 'MESA",
    ],
    [
      'el afiliado también ve datos personales',
      "...con('propio', ['afiliados.consultar', ",
      "...con('propio', ['afiliados.datoPersonal', 'afiliados.consultar', ",
    ],
    [
      'quien consulta en la seccional alcanza a todas',
      "nombre: 'Seccional, consulta', permisos: deSeccional",
      "nombre: 'Seccional, consulta', permisos: { ...deSeccional, 'seccionales.afiliados': 'todas' }",
    ],
  ]),
]
