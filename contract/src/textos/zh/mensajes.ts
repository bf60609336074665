import type { Mensajes } from '../tipos.ts'
import { auditoria } from './auditoria.ts'
import { erroresCaja, listasCaja } from './caja.ts'
import { erroresCarnet } from './carnet.ts'
import { correoContacto, erroresContacto, listasContacto } from './contacto.ts'
import { erroresDocumentos, listasDocumentos } from './documentos.ts'
import { correoPerfil, erroresPerfil, listasPerfil } from './perfil.ts'
import { correoRegistro, erroresRegistro, listasRegistro, respuestasRegistro } from './registro.ts'
import { validacion } from './validacion.ts'

export const mensajes: Mensajes = {
  validacion,
  auditoria,
  errores: {
    ...erroresRegistro,
    ...erroresCarnet,
    ...erroresDocumentos,
    ...erroresContacto,
    ...erroresPerfil,
    ...erroresCaja,
    VALIDACION: '请检查标出的内容。',
    CONSULTA_INVALIDA: '查询无效：{detalle}。',
    SIN_SESION: '您的会话已结束，请重新登录。',
    SIN_PERMISO: '权限不足',
    ORIGEN_AJENO: '请求来自其他网站，已被拒绝。',
    NO_EXISTE: '找不到您要的内容。',
    VERSION_VIEJA: '您打开期间已有他人修改。请重新打开查看当前数据；您填写的内容仍保留在屏幕上。',
    EN_USO: '正在使用，无法删除。',
    REPETIDO: '已存在相同数据的记录。',
    REFERENCIA_INEXISTENTE: '所选数据之一已不存在。',
    ARCHIVO_GRANDE: '文件或数据过大。',
    TIPO_NO_PERMITIDO: '不允许此文件类型',
    DEMASIADOS_INTENTOS: '尝试次数过多。请等待 {minutos} 分钟后再试。',
    ERROR_INTERNO: '我们这边出了问题。请重试；若仍失败，请告知代码 {pedido}。',
    OCUPADO: '服务繁忙，请一分钟后再试。',
    LOGIN: '用户名和/或密码不正确，或该用户无权进入本站。',
    CAPTCHA: '验证已过期或未完成，请重新勾选。',
    CLAVE_VENCIDA: '继续之前必须先更改密码。',
    CLAVE_ANTERIOR: '当前密码不正确。',
    CLAVE_REPETIDA: '新密码必须与当前密码不同。',
    BANCO_REPETIDO: '已存在同名银行。',
    SUCURSAL_REPETIDA: '有两个分行名称相同。',
  },
  listas: {
    ...listasRegistro,
    ...listasDocumentos,
    ...listasContacto,
    ...listasPerfil,
    ...listasCaja,
    si: '是',
    no: '否',
    hoja: '工作表',
    cuenta: {
      titulo: '往来账户汇总',
      fecha: '日期',
      descripcion: '说明',
      periodoFormateado: '期间',
      cuotasFormateadas: '分期',
      debe: '借方',
      haber: '贷方',
      saldo: '余额',
    },
    bancos: { titulo: '银行', codigo: '代码', nombre: '名称', cantidadSucursales: '分行', habilitado: '启用' },
    afiliadosSeccional: {
      titulo: '分会会员',
      numeroAfiliadoFormateado: '编号',
      nombreCompleto: '姓名',
      documento: '证件',
      categoria: '类别',
      estado: '状态',
      seccional: '分会',
      empresa: '单位',
      fechaAlta: '入会日期',
    },
  },
  grafico: { titulo: '{seccional}，按类别', cantidad: '{n} 名会员', todas: '所有分会', serie: '会员' },
  /** Names of the installed application's parts, under its icon. */
  aplicacion: { carnet: '我的会员卡', verificador: '验证会员卡' },
  respuestas: { ...respuestasRegistro },
  niveles: { n1: '会员', n2: '分会', n3: '管理员' },
  correo: {
    ...correoRegistro,
    ...correoContacto,
    ...correoPerfil,
    claveCambiada: {
      asunto: '您已更改密码',
      cuerpo:
        '{nombre}，您好：\n\n您在 {organizacion} 的账户密码已于 {momento} 更改。如非本人操作，请立即致电 {telefono} 或发邮件至 {email} 告知我们。',
    },
  },
}
