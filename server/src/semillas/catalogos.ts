import { type Permission, permissions, scopesOf } from '@gremial/contract/derived/permissions.ts'
import type { Scope } from '@gremial/contract/platform/feature.ts'
import { productoAdhesion } from '@gremial/contract/tramites/productos.ts'
import { exampleContact } from '../platform/db/organization.ts'

interface Rol {
  codigo: string
  nombre: string
  /** What it may do, and how far. */
  permisos: Partial<Record<Permission, Scope>>
}

type Permisos = Rol['permisos']
const con = (ambito: Scope, codigos: readonly Permission[]): Permisos => Object.fromEntries(codigos.map((c) => [c, ambito]))

/** What everybody does with what is theirs. */
const cuentaPropia: Permisos = { 'perfil.editar': 'propio' }
const deSeccional: Permisos = {
  ...cuentaPropia,
  ...con('seccionales', [
    'afiliados.consultar',
    'cuentaCorriente.consultar',
    'cuentasSeccional.consultar',
    'documentos.consultar',
    'seccionales.afiliados',
    'seccionales.estructura',
    'afiliados.datoPersonal',
    'tramites.consultar',
    'tramites.iniciar',
  ]),
}
const verCaja: Permission[] = ['cajas.consultar', 'conceptosCaja.consultar', 'movimientosCaja.consultar', 'planillas.consultar']
const prepararRendicion: Permission[] = ['rendiciones.consultar', 'rendiciones.editar']
/** Whoever is enabled on a box works with it; running the boxes themselves is for the officers. */
const operarCaja: Permission[] = [...verCaja, ...prepararRendicion, 'movimientosCaja.editar', 'planillas.cerrar']
const oficialesCaja: Permission[] = [...operarCaja, 'rendiciones.firmar', 'cajas.editar', 'conceptosCaja.editar']
const central: Permisos = {
  ...cuentaPropia,
  ...con('todas', [
    'cuentasSeccional.consultar',
    'bancos.consultar',
    ...verCaja,
    'rendiciones.consultar',
    'rendiciones.revisar',
    'tesoreria.central',
    'cobranza.consultar',
  ]),
}

/** The seeded roles (decisions §3); the ones of later features already exist, so that people can be given them. */
export const roles: Rol[] = [
  {
    codigo: 'AFILIADO',
    nombre: 'Afiliado',
    permisos: {
      ...cuentaPropia,
      ...con('propio', [
        'afiliados.consultar',
        'carnet.generar',
        'cuentaCorriente.consultar',
        'cuentasSeccional.consultar',
        'documentos.consultar',
        'tramites.consultar',
        'tramites.iniciar',
      ]),
    },
  },
  { codigo: 'RENTADO', nombre: 'Rentado', permisos: { 'recibos.consultar': 'propio' } },
  { codigo: 'SECCIONAL_CONSULTA', nombre: 'Seccional, consulta', permisos: deSeccional },
  {
    codigo: 'SECCIONAL_OPERADOR',
    nombre: 'Seccional, operación',
    permisos: {
      ...deSeccional,
      ...con('seccionales', ['afiliados.actualizar', 'carnet.revocar', 'usuarios.verificar', ...prepararRendicion]),
    },
  },
  {
    codigo: 'TESORERO_SECCIONAL',
    nombre: 'Tesorería de seccional',
    permisos: { ...deSeccional, ...con('seccionales', oficialesCaja) },
  },
  {
    codigo: 'SECRETARIO_SECCIONAL',
    nombre: 'Secretaría de seccional',
    permisos: {
      ...deSeccional,
      ...con('seccionales', [
        'afiliados.actualizar',
        'hechos.registrar',
        'padronCertificado.consultar',
        'carnet.revocar',
        'mandatos.consultar',
        ...oficialesCaja,
      ]),
    },
  },
  {
    codigo: 'CAJA_SECCIONAL',
    nombre: 'Caja de seccional',
    permisos: { ...cuentaPropia, ...con('seccionales', [...operarCaja, 'seccionales.estructura']) },
  },
  {
    codigo: 'TESORERIA_CENTRAL',
    nombre: 'Tesorería central',
    permisos: { ...central, ...con('todas', ['cobranza.editar', 'proveedores.editar', 'rendiciones.pagar']) },
  },
  {
    codigo: 'MESA_TRAMITES',
    nombre: 'Mesa de trámites',
    permisos: {
      ...cuentaPropia,
      ...con('todas', [
        'afiliados.consultar',
        'afiliados.datoPersonal',
        'tramites.armar',
        'tramites.consultar',
        'tramites.resolver',
        'usuarios.verificar',
      ]),
    },
  },
  { codigo: 'REVISOR_CUENTAS', nombre: 'Revisión de cuentas', permisos: central },
  {
    codigo: 'AUDITOR',
    nombre: 'Auditoría',
    permisos: {
      ...cuentaPropia,
      ...con('todas', ['auditoria.consultar', 'mandatos.consultar', 'padronCertificado.consultar', 'roles.consultar']),
    },
  },
  {
    codigo: 'ADMINISTRADOR',
    nombre: 'Administración',
    // Everything, as far as it goes.
    permisos: Object.fromEntries(permissions.map((p) => [p, scopesOf(p).at(-1)])),
  },
]

/** The offices of a branch (decisions §10). Two of them sign for each: the one who holds it and who stands in. */
export const puestos: Array<{
  codigo: number
  nombre: string
  rol?: string
  firma?: 'SECRETARIA' | 'TESORERIA'
  unico?: boolean
}> = [
  { codigo: 49, nombre: 'Secretaría general', rol: 'SECRETARIO_SECCIONAL', firma: 'SECRETARIA', unico: true },
  { codigo: 63, nombre: 'Prosecretaría', rol: 'SECRETARIO_SECCIONAL', firma: 'SECRETARIA', unico: true },
  { codigo: 51, nombre: 'Tesorería', rol: 'TESORERO_SECCIONAL', firma: 'TESORERIA', unico: true },
  { codigo: 64, nombre: 'Protesorería', rol: 'TESORERO_SECCIONAL', firma: 'TESORERIA', unico: true },
  { codigo: 70, nombre: 'Secretaría de actas', rol: 'SECCIONAL_CONSULTA', unico: true },
  { codigo: 71, nombre: 'Vocalía' },
  { codigo: 72, nombre: 'Revisión de cuentas de seccional', rol: 'SECCIONAL_CONSULTA' },
]

/** Each with what it is called in the other languages. */
export const tiposDocumento = [
  { nombre: 'DNI', nombres: { en: 'DNI', zh: '身份证 (DNI)', ja: '身分証 (DNI)' } },
  { nombre: 'LE', nombres: { en: 'LE', zh: '兵役册 (LE)', ja: '兵役手帳 (LE)' } },
  { nombre: 'LC', nombres: { en: 'LC', zh: '公民册 (LC)', ja: '市民手帳 (LC)' } },
  { nombre: 'CI', nombres: { en: 'ID card (CI)', zh: '身份卡 (CI)', ja: '身分証カード (CI)' } },
  { nombre: 'PAS', nombres: { en: 'Passport', zh: '护照', ja: 'パスポート' } },
]
export const estadosCiviles = [
  { nombre: 'Soltera/o', nombres: { en: 'Single', zh: '未婚', ja: '未婚' } },
  { nombre: 'Casada/o', nombres: { en: 'Married', zh: '已婚', ja: '既婚' } },
  { nombre: 'Divorciada/o', nombres: { en: 'Divorced', zh: '离异', ja: '離婚' } },
  { nombre: 'Viuda/o', nombres: { en: 'Widowed', zh: '丧偶', ja: '死別' } },
  { nombre: 'Unión convivencial', nombres: { en: 'Domestic partnership', zh: '同居伴侣', ja: '事実婚' } },
]
export const parentescos = [
  { nombre: 'Cónyuge', nombres: { en: 'Spouse', zh: '配偶', ja: '配偶者' } },
  { nombre: 'Conviviente', nombres: { en: 'Partner', zh: '同居伴侣', ja: '同居パートナー' } },
  { nombre: 'Hija/o', nombres: { en: 'Child', zh: '子女', ja: '子' } },
  { nombre: 'Madre', nombres: { en: 'Mother', zh: '母亲', ja: '母' } },
  { nombre: 'Padre', nombres: { en: 'Father', zh: '父亲', ja: '父' } },
  { nombre: 'Hermana/o', nombres: { en: 'Sibling', zh: '兄弟姐妹', ja: '兄弟姉妹' } },
  { nombre: 'Nieta/o', nombres: { en: 'Grandchild', zh: '孙辈', ja: '孫' } },
  { nombre: 'Otro', nombres: { en: 'Other', zh: '其他', ja: 'その他' } },
]
export const estados = [
  { nombre: 'ACTIVO', vinculado: true, signo: 'ok', nombres: { en: 'ACTIVE', zh: '在册', ja: '在籍' } },
  { nombre: 'LICENCIA', vinculado: true, signo: 'org', nombres: { en: 'ON LEAVE', zh: '休假', ja: '休職中' } },
  { nombre: 'SUSPENDIDO', vinculado: true, signo: 'alerta', nombres: { en: 'SUSPENDED', zh: '暂停', ja: '資格停止' } },
  { nombre: 'BAJA', vinculado: false, signo: 'mal', nombres: { en: 'WITHDRAWN', zh: '退会', ja: '退会' } },
  { nombre: 'DESVINCULADO', vinculado: false, signo: 'mal', nombres: { en: 'SEPARATED', zh: '已脱离', ja: '離脱' } },
]

/** How slips are collected until the organisation writes its own agreement: the fictional default (decision 011). */
export const convenioCobro = {
  nombre: 'Red de cobranza del Sur',
  codigo: '4417',
  simbologia: 'interleaved2of5',
  campos: [
    { campo: 'convenio', largo: 4 },
    { campo: 'afiliado', largo: 9 },
    { campo: 'vencimiento', largo: 6 },
    { campo: 'importe', largo: 10 },
    { campo: 'verificador', largo: 1 },
  ],
  leyenda: 'Se paga en cualquier sucursal del Banco de la Nación Argentina o en tu seccional, hasta el día del vencimiento.',
}
/** The offices that take queries, each with its inbox; fictional, as the organisation is. */
export const secretariasContacto = [
  { codigo: 1, nombre: 'Secretaría General', email: 'general@uts.example' },
  { codigo: 2, nombre: 'Secretaría de Afiliaciones', email: 'afiliaciones@uts.example' },
  { codigo: 3, nombre: 'Secretaría de Finanzas', email: 'finanzas@uts.example' },
  { codigo: 4, nombre: 'Secretaría de Acción Social', email: 'accionsocial@uts.example' },
  { codigo: 5, nombre: 'Secretaría Gremial', email: 'gremial@uts.example' },
  { codigo: 6, nombre: 'Secretaría de Turismo y Recreación', email: 'turismo@uts.example' },
  { codigo: 7, nombre: 'Secretaría de Capacitación', email: 'capacitacion@uts.example' },
]

/** The fictional default organisation (decisions §1); another one changes the row, not the code. */
export const organizacion = {
  nombre: 'Unión de Trabajadores del Sur',
  nombreCorto: 'UTS',
  color: '#0b5b73',
  cuit: '30-50000001-1',
  ...exampleContact,
  textos: {
    lema: 'Tu sindicato, a mano y en orden.',
    bajada: 'Tu situación, tu cuenta, tu carnet y tus trámites, desde el teléfono o la computadora.',
  },
  preguntas: [
    {
      pregunta: '¿Cómo obtengo mi usuario?',
      respuesta:
        'Lo creás vos desde la pantalla de ingreso, con «Registrarme» o con el correo que figura en tu ficha. Tené a mano tu número de afiliado y tu documento. Te llega un correo para terminar.',
    },
    {
      pregunta: 'Mi cuenta corriente muestra una cuota que ya pagué, ¿qué hago?',
      respuesta:
        'Los descuentos por planilla se acreditan cuando la empresa los informa, hacia el día 20. Si pasó esa fecha, escribinos con el recibo de sueldo.',
    },
    {
      pregunta: '¿Qué significa mi estado?',
      respuesta:
        'ACTIVO: estás en condiciones de usar todos los servicios. LICENCIA: seguís afiliado y no se generan cuotas. SUSPENDIDO: hay una deuda o un trámite pendiente; consultá en tu seccional.',
    },
    {
      pregunta: '¿Cómo actualizo los datos de mi familia?',
      respuesta: 'En tu seccional, con el documento de cada familiar. Los cambios se ven en tu ficha al día siguiente.',
    },
    {
      pregunta: 'Cambié de empresa, ¿pierdo la antigüedad?',
      respuesta: 'No. Avisá en tu seccional dentro de los 90 días y tu fecha de alta se mantiene.',
    },
  ],
}

/** What members adhere to direct debit and digital statement with (001 §1): its conditions are its authorisation, a legal text. */
export const adhesion = {
  codigo: productoAdhesion,
  nombre: 'Débito automático y resumen digital',
  requisito: 'Constancia de CBU',
  ayuda: 'La da tu banco, en su aplicación o en el cajero.',
}
