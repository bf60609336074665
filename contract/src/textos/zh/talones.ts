import type * as es from '../es/talones.ts'
export const talones: typeof es.talones = {
  titulo: '缴费单',
  dialogo: '下载缴费单',
  bajada: '只需会员号，无需账号。',
  numero: '会员号',
  ayuda: '会员卡上的号码，可不带最后一位：001001 或 001001/7。',
  numeroInvalido: '该会员号不存在，请核对数字。',
  buscar: '查找缴费单',
  buscando: '查找中…',
  ninguno: '注意：您输入的会员号没有有效的缴费单。',
  vigentes_one: '有{count}张有效缴费单。',
  vigentes_other: '有{count}张有效缴费单。',
  dura: '为安全起见，本页面{n}分钟后失效。',
  descripcion: '说明',
  vencimiento: '到期日',
  descargar: '下载',
  descargarDe: '下载{nombre}',
  otro: '查询其他号码',
  ingresar: '前往登录',
  tabla: '有效的缴费单',
  fallo: '无法获取缴费单',
}

export const erroresTalones: typeof es.erroresTalones = {}

export const listasTalones: typeof es.listasTalones = {}

export const correoTalones: typeof es.correoTalones = {}
