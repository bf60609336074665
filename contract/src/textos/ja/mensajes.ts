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
    VALIDACION: '印のついた項目を確認してください。',
    CONSULTA_INVALIDA: '検索条件が正しくありません：{detalle}。',
    SIN_SESION: 'セッションが終了しました。もう一度ログインしてください。',
    SIN_PERMISO: '権限が足りません',
    ORIGEN_AJENO: '別のサイトからのリクエストのため拒否しました。',
    NO_EXISTE: 'お探しのものは見つかりませんでした。',
    VERSION_VIEJA:
      '開いている間に別の人が変更しました。開き直して現在の内容を確認してください。入力した内容は画面に残っています。',
    EN_USO: '使用中のため削除できません。',
    REPETIDO: '同じ内容のものがすでにあります。',
    REFERENCIA_INEXISTENTE: '選んだ値の一つがもう存在しません。',
    ARCHIVO_GRANDE: 'ファイルまたはデータが大きすぎます。',
    TIPO_NO_PERMITIDO: 'この種類のファイルは使えません',
    DEMASIADOS_INTENTOS: '試行回数が多すぎます。{minutos} 分待ってからもう一度お試しください。',
    ERROR_INTERNO: 'こちら側で問題が起きました。もう一度お試しください。続く場合はコード {pedido} をお知らせください。',
    OCUPADO: '混み合っています。1 分後にもう一度お試しください。',
    LOGIN: 'ユーザー名またはパスワードが正しくないか、このユーザーはサイトに入ることができません。',
    CAPTCHA: '確認の期限が切れたか、完了していません。もう一度チェックしてください。',
    CLAVE_VENCIDA: '続ける前にパスワードを変更してください。',
    CLAVE_ANTERIOR: '現在のパスワードが正しくありません。',
    CLAVE_REPETIDA: '新しいパスワードは現在のものと違うものにしてください。',
    BANCO_REPETIDO: '同じ名前の銀行がすでにあります。',
    SUCURSAL_REPETIDA: '同じ名前の支店が二つあります。',
  },
  listas: {
    ...listasRegistro,
    ...listasDocumentos,
    ...listasContacto,
    ...listasPerfil,
    ...listasCaja,
    si: 'はい',
    no: 'いいえ',
    hoja: 'シート',
    cuenta: {
      titulo: '当座勘定の明細',
      fecha: '日付',
      descripcion: '内容',
      periodoFormateado: '対象月',
      cuotasFormateadas: '分割',
      debe: '借方',
      haber: '貸方',
      saldo: '残高',
    },
    bancos: { titulo: '銀行', codigo: 'コード', nombre: '名称', cantidadSucursales: '支店', habilitado: '有効' },
    afiliadosSeccional: {
      titulo: '支部の組合員',
      numeroAfiliadoFormateado: '番号',
      nombreCompleto: '氏名',
      documento: '身分証',
      categoria: '区分',
      estado: '状態',
      seccional: '支部',
      empresa: '勤務先',
      fechaAlta: '加入日',
    },
  },
  grafico: { titulo: '{seccional}：区分別', cantidad: '組合員 {n} 人', todas: 'すべての支部', serie: '組合員' },
  /** Names of the installed application's parts, under its icon. */
  aplicacion: { carnet: 'わたしの組合員証', verificador: '組合員証の確認' },
  respuestas: { ...respuestasRegistro },
  niveles: { n1: '組合員', n2: '支部', n3: '管理者' },
  correo: {
    ...correoRegistro,
    ...correoContacto,
    ...correoPerfil,
    claveCambiada: {
      asunto: 'パスワードが変更されました',
      cuerpo:
        '{nombre} 様\n\n{organizacion} のアカウントのパスワードが {momento} に変更されました。お心当たりがない場合は、すぐに {telefono} または {email} へご連絡ください。',
    },
  },
}
