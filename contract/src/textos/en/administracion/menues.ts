import type { menuesEditables as es } from '../../es/administracion/menues.ts'

export const menuesEditables: typeof es = {
  mensajes: {
    menuesEditables: {
      direccion: 'An address that begins with https:// is expected.',
    },
  },
  errores: {
    MENU_INCOMPLETO: 'A screen of the portal is missing: it can be hidden, but not taken out.',
  },
  permisos: {
    menues: {
      editar: 'Arrange the menu: names, icons and what is hidden',
    },
  },
  pantallas: {
    menuesEditables: {
      titulo: 'Menu',
      bajada:
        'The order, the names and what is hidden. Everyone sees only the screens that their role allows: the menu neither gives nor takes permissions.',
      seccion: 'Section',
      nombre: 'Name',
      tituloEs: 'In Spanish',
      tituloEn: 'In English',
      tituloZh: 'In Chinese',
      tituloJa: 'In Japanese',
      icono: 'Icon',
      visible: 'It is seen in the menu',
      oculta: 'Hidden',
      editar: 'Change {nombre}',
      loVen: 'Seen by who may: {permiso}',
      loVenTodos: 'Seen by anyone who has entered',
      loVenAfiliados: 'members only',
      lleva: 'Leads to {link}',
      direccion: 'Address',
      agregarSeccion: 'Add a section',
      agregarEnlace: 'Add an outside link',
      pasarA: 'Move to section',
      vista: 'As seen by',
      vistaVacia: 'Sees no section.',
      guardado: 'The menu was saved. Everyone sees it on reloading the page.',
      sinItems: 'No options: it is not shown so.',
      sinNombre: 'no name',
    },
  },
}
