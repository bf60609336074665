import type * as es from '../es/perfil.ts'

export const perfil: typeof es.perfil = {
  foto: {
    elegir: '选择照片',
    sacar: '拍照',
    soltar: '也可以把照片拖到这里。',
    consejo: 'JPG、PNG 或 WebP。正面拍摄，面部光线充足。',
    encuadrar: '照片取景框。可用手指、鼠标或方向键移动。',
    ayuda: '移动照片以调整取景。',
    acercar: '放大',
    alejar: '缩小',
    zoom: '缩放',
    girarIzquierda: '向左旋转',
    girarDerecha: '向右旋转',
    otra: '换一张',
    usar: '使用这张照片',
    cancelar: '取消',
    abriendo: '正在打开照片…',
    noEsFoto: '{nombre} 不是照片，请选择 JPG、PNG 或 WebP 文件。',
    heic: '此浏览器无法显示 HEIC 照片。请截屏后选择截图，或转换为 JPG。',
    ilegible: '无法打开 {nombre}：文件已损坏或不完整，请换一张。',
    pesada: '{nombre} 有 {mb} MB，最多可打开 30 MB。请选择较小的文件。',
    grande: '{nombre} 的像素对这台设备来说过多，请选择较小的照片。',
  },
}

export const erroresPerfil: typeof es.erroresPerfil = {
  IMAGEN_PESADA: '文件不能超过 5 MB',
  IMAGEN_GRANDE: '照片的像素过多，请缩小或重新拍摄。',
  IMAGEN_ILEGIBLE: '无法读取照片：文件不完整或已损坏，请换一张。',
  IMAGEN_FALTA: '缺少照片。',
}

export const listasPerfil: typeof es.listasPerfil = {}

export const correoPerfil: typeof es.correoPerfil = {}
