import type { afiliados as es } from '../../es/afiliado/afiliados.ts'

export const afiliados: typeof es = {
  permisos: {
    afiliados: {
      consultar: 'Look members up and see their record',
      actualizar: 'Take into the register the changes that members tell',
    },
    usuarios: {
      verificar: 'Know whether a member has an account in the portal',
    },
  },
  pantallas: {
    ficha: {
      titulo: 'My record',
      tituloOtra: 'Record of {nombre}',
      datos: 'Member data',
      numero: 'Member number',
      documento: 'Document',
      cuil: 'CUIL',
      nacimiento: 'Date of birth',
      estadoCivil: 'Marital status',
      alta: 'Joined on',
      categoria: 'Category',
      estado: 'Status',
      seccional: 'Branch',
      empresa: 'Employer',
      domicilio: 'Address',
      telefono: 'Phone',
      correo: 'Email',
      corregir: 'Ask for a correction',
      familia: 'Family',
      sinFamilia: 'No relatives are on record.',
      sinFamiliaTexto: 'To add them, take their documents to your branch.',
      parentesco: 'Kinship',
      nombre: 'Name',
      edad: 'Age',
      anios: '{n} years',
      activo: 'Active',
      baja: 'Inactive',
      beneficiarios: 'Mutual-aid beneficiaries',
      sinBeneficiarios: 'No beneficiaries are declared.',
      sinBeneficiariosTexto: 'You can declare them at your branch.',
      porcentaje: 'Share',
      totalPorcentaje: 'Total',
      fallo: 'We could not get the record',
    },
  },
}
