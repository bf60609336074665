import type { seccionales as es } from '../../es/seccionales/seccionales.ts'

export const seccionales: typeof es = {
  mensajes: {
    grafico: { titulo: '{seccional}, by category', cantidad: '{n} members', todas: 'All branches', serie: 'Members' },
  },
  listas: {
    afiliadosSeccional: {
      titulo: 'Branch members',
      numeroAfiliadoFormateado: 'Number',
      nombreCompleto: 'Name',
      documento: 'Document',
      categoria: 'Category',
      estado: 'Status',
      seccional: 'Branch',
      empresa: 'Employer',
      fechaAlta: 'Joined',
    },
  },
  permisos: {
    seccionales: {
      afiliados: 'List and export members',
    },
  },
  pantallas: {
    seccional: {
      titulo: 'Branch members',
      seccional: 'Branch',
      todas: 'All of mine',
      incluir: 'Include unlinked members',
      consultar: 'SHOW',
      ultima: 'Last query: {momento}.',
      cantidad_one: '{count} member',
      cantidad_other: '{count} members',
      buscar: 'Name, number or document',
      exportar_one: 'Export {count} member',
      exportar_other: 'Export {count} members',
      elegi: 'Choose the branch and press SHOW',
      elegiTexto: 'You will see its members and how they divide by category.',
      ningunoCoincide: 'No member matches',
      sinAfiliados: 'This branch has no members',
      verFicha: 'See record',
      verCuenta: 'See current account',
      verTramites: 'See procedures',
      categoria: 'Category',
      estado: 'Status',
      ingreso: 'Joined since',
      ingresoDesde: 'Joined since {fecha}',
      sinCorreo: 'Without e-mail in the register',
      conCorreo: 'With e-mail in the register',
      sinEmpresa: 'No employer',
      sinSeccionales: 'No branches are assigned to you',
      sinSeccionalesTexto: 'Ask the administration to assign yours.',
    },
  },
}
