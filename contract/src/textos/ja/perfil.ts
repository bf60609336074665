import type * as es from '../es/perfil.ts'

export const perfil: typeof es.perfil = {
  foto: {
    elegir: '写真を選ぶ',
    sacar: '写真を撮る',
    soltar: 'ここにドラッグすることもできます。',
    consejo: 'JPG・PNG・WebP。正面を向き、顔が明るく写ったもの。',
    encuadrar: '写真の枠。指、マウス、矢印キーで動かせます。',
    ayuda: '写真を動かして位置を合わせてください。',
    acercar: '拡大',
    alejar: '縮小',
    zoom: 'ズーム',
    girarIzquierda: '左に回転',
    girarDerecha: '右に回転',
    otra: '別の写真を選ぶ',
    usar: 'この写真を使う',
    cancelar: 'キャンセル',
    abriendo: '写真を開いています…',
    noEsFoto: '{nombre}は写真ではありません。JPG・PNG・WebPファイルを選んでください。',
    heic: 'このブラウザではHEIC写真を表示できません。スクリーンショットを撮って選ぶか、JPGに変換してください。',
    ilegible: '{nombre}を開けませんでした。壊れているか不完全です。別の写真をお試しください。',
    pesada: '{nombre}は{mb}MBです。開けるのは30MBまでです。小さいものを選んでください。',
    grande: '{nombre}はこの端末には画素数が多すぎます。小さい写真を選んでください。',
  },
}

export const erroresPerfil: typeof es.erroresPerfil = {
  IMAGEN_PESADA: '上限は5MBです',
  IMAGEN_GRANDE: '写真の画素数が多すぎます。縮小するか、撮り直してください。',
  IMAGEN_ILEGIBLE: '写真を読み込めません。ファイルが途中で切れているか壊れています。別の写真をお試しください。',
  IMAGEN_FALTA: '写真がありません。',
}

export const listasPerfil: typeof es.listasPerfil = {}

export const correoPerfil: typeof es.correoPerfil = {}
