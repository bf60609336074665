import type { contacto as es } from '../../es/afiliado/contacto.ts'

export const contacto: typeof es = {
  errores: {
    SECRETARIA_INVALIDA: 'You must choose a valid office',
    CONSULTAS_AGOTADAS: 'You reached the most queries in 24 hours ({n}). You can send another one in {horas} h.',
  },
  listas: {
    secretariasContacto: { titulo: 'Offices', codigo: 'Code', nombreSecretariaMostrar: 'Office' },
  },
  correo: {
    consultaRecibida: {
      asunto: 'We have your query {numero}',
      cuerpo:
        'Hello, {nombre}:\n\nWe have your query {numero} for {secretaria}. They will answer to {correo} or to {telefonoPropio}.\n\nYour message:\n\n{mensaje}',
    },
    consultaNueva: {
      asunto: 'Query {numero} from {nombre}',
      cuerpo:
        'Query {numero} for {secretaria}, of {momento}.\n\nName: {nombre}\nMember: {afiliado}\nEmail: {correo}\nPhone: {telefonoPropio}\n\n{mensaje}\n\nYou can reply to this mail: it goes to the person who asks.',
      sinNumero: 'no member number',
    },
  },
  pantallas: {
    contacto: {
      propias: 'Queries that you sent',
      pendiente: 'Sent: they answer by e-mail or telephone',
      respondida: 'Answered on {fecha}',
      descartada: 'Answered on {fecha}: it stays as it is',
      tituloCorregir: 'Ask for a correction',
      dato: 'Which detail',
      contanos: 'Tell us more',
      pidoCorregir: 'I ask to correct in the register: {campo}. It should say “{valor}”.',
      titulo: 'Send a query',
      bajada: 'The office that you choose gets it and answers by email or by phone.',
      secretaria: 'Office',
      elegir: 'Choose an office',
      nombre: 'Name',
      correo: 'Email',
      correoAyuda: 'The answer comes here.',
      telefono: 'Phone',
      mensaje: 'Message',
      quedan_one: '{count} character left',
      quedan_other: '{count} characters left',
      enviar: 'Send query',
      fallo: 'The query was not sent',
      falloSecretarias: 'We could not get the offices',
      enviada: 'We have your query',
      numero: 'Query number',
      queSigue: 'What happens next',
      pasoLee: '{secretaria} reads it.',
      pasoResponde: 'They answer to {correo} or to {telefono}.',
      pasoCopia: 'We sent a copy to {correo}. If you do not see it, look in your spam folder.',
      pasoReclamo: 'If you write again about the same, mention the number.',
      otra: 'Send another query',
    },
  },
}
