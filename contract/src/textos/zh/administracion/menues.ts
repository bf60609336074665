import type { menuesEditables as es } from '../../es/administracion/menues.ts'

export const menuesEditables: typeof es = {
  mensajes: {
    menuesEditables: {
      direccion: '地址应以 https:// 开头。',
    },
  },
  errores: {
    MENU_INCOMPLETO: '缺少门户页面：可以隐藏，但不能移除。',
  },
  permisos: {
    menues: {
      editar: '整理菜单：名称、图标与隐藏项',
    },
  },
  pantallas: {
    menuesEditables: {
      titulo: '菜单',
      bajada: '顺序、名称与隐藏项。每人只能看到其角色允许的页面：菜单不授予也不取消权限。',
      seccion: '分区',
      nombre: '名称',
      tituloEs: '西班牙语',
      tituloEn: '英语',
      tituloZh: '中文',
      tituloJa: '日语',
      icono: '图标',
      visible: '显示在菜单中',
      oculta: '已隐藏',
      editar: '修改 {nombre}',
      loVen: '有此权限者可见：{permiso}',
      loVenTodos: '登录者均可见',
      loVenAfiliados: '仅会员',
      lleva: '链接到 {link}',
      direccion: '地址',
      agregarSeccion: '添加分区',
      agregarEnlace: '添加外部链接',
      pasarA: '移到分区',
      vista: '预览身份',
      vistaVacia: '看不到任何分区。',
      guardado: '菜单已保存。刷新页面后可见。',
      sinItems: '没有选项：不会显示。',
      sinNombre: '未命名',
    },
  },
}
