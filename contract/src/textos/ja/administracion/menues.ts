import type { menuesEditables as es } from '../../es/administracion/menues.ts'

export const menuesEditables: typeof es = {
  mensajes: {
    menuesEditables: {
      direccion: 'https:// で始まるアドレスを入れてください。',
    },
  },
  errores: {
    MENU_INCOMPLETO: 'ポータルの画面が足りません。隠すことはできますが、外すことはできません。',
  },
  permisos: {
    menues: {
      editar: 'メニューを整える（名前・アイコン・表示）',
    },
  },
  pantallas: {
    menuesEditables: {
      titulo: 'メニュー',
      bajada: '順番・名前・表示を決めます。各人には役割で許された画面だけが見えます。メニューは権限を与えも奪いもしません。',
      seccion: '区分',
      nombre: '名前',
      tituloEs: 'スペイン語',
      tituloEn: '英語',
      tituloZh: '中国語',
      tituloJa: '日本語',
      icono: 'アイコン',
      visible: 'メニューに表示',
      oculta: '非表示',
      editar: '{nombre} を変更',
      loVen: '見られる人：{permiso}',
      loVenTodos: 'ログインした全員',
      loVenAfiliados: '組合員のみ',
      lleva: 'リンク先：{link}',
      direccion: 'アドレス',
      agregarSeccion: '区分を追加',
      agregarEnlace: '外部リンクを追加',
      pasarA: '移す区分',
      vista: '見え方',
      vistaVacia: '何も表示されません。',
      guardado: 'メニューを保存しました。再読み込みで反映されます。',
      sinItems: '項目がないため表示されません。',
      sinNombre: '名前なし',
    },
  },
}
