import type { central as es } from '../../es/tesoreria/central.ts'

export const central: typeof es = {
  permisos: {
    tesoreria: {
      central: '金庫の残高と未締めの帳票をまとめて見る',
    },
  },
  pantallas: {
    caja: {
      central: '金庫の残高',
      falloCentral: '金庫の残高を取得できませんでした',
      dineroTodas: 'すべての金庫、現在',
      dineroDe: '{seccional}の金庫、現在',
      enCajas_one: '金庫 {count} 件。',
      enCajas_other: '金庫 {count} 件。',
      porForma: '支払方法ごと',
      porSeccional: '支部と金庫ごと',
      seccionalYCaja: '支部と金庫',
      abiertasPorEdad: '開いている出納表、古い順',
      sinAbiertas: '開いている出納表はありません',
      diasAbierta_one: '{count} 日経過',
      diasAbierta_other: '{count} 日経過',
      verTodas: '{n} 件すべて見る',
    },
  },
}
