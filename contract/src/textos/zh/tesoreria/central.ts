import type { central as es } from '../../es/tesoreria/central.ts'

export const central: typeof es = {
  permisos: {
    tesoreria: {
      central: '汇总查看出纳箱的余额和未结账页',
    },
  },
  pantallas: {
    caja: {
      central: '各出纳箱资金',
      falloCentral: '无法取得各出纳箱余额',
      dineroTodas: '所有出纳箱，当前',
      dineroDe: '{seccional}的出纳箱，当前',
      enCajas_one: '共 {count} 个出纳箱。',
      enCajas_other: '共 {count} 个出纳箱。',
      porForma: '按支付方式',
      porSeccional: '按分会和出纳箱',
      seccionalYCaja: '分会和出纳箱',
      abiertasPorEdad: '未结出纳单，从最早到最新',
      sinAbiertas: '没有未结出纳单',
      diasAbierta_one: '已开 {count} 天',
      diasAbierta_other: '已开 {count} 天',
      verTodas: '查看全部 {n} 张',
    },
  },
}
