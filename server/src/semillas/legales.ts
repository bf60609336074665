import type { TextosLegales } from '@gremial/contract/administracion/legales.ts'

/**
 * The legal texts that an installation starts with, until the organisation writes its own in the row of the organisation. With
 * the marks of platform/rich-text.ts but for the one that is signed; {nombre}, {cuit}, {domicilio}, {telefono} and {email} are the organisation's. A language without its text gets Spanish.
 */
export const legales: TextosLegales = {
  terminos: {
    version: '2026-11-01',
    textos: {
      es: [
        {
          titulo: 'Qué es este portal',
          parrafos: [
            'Este portal es un servicio de {nombre} (CUIT {cuit}), con domicilio en {domicilio}, para las personas afiliadas y para quienes trabajan en sus seccionales y en su administración.',
            'Al usarlo aceptás estas condiciones. Si no estás de acuerdo, podés hacer los mismos trámites en tu seccional.',
          ],
        },
        {
          titulo: 'Tu cuenta',
          parrafos: [
            'La cuenta es personal. Cuidá tu contraseña y no la compartas: lo que se haga con ella se entiende hecho por vos.',
            'Si creés que otra persona la usa, cambiala y avisanos al {telefono} o a {email}.',
            'Podemos suspender una cuenta cuando se usa para dañar el servicio, para ver datos de otras personas sin derecho o con datos falsos.',
          ],
        },
        {
          titulo: 'Lo que muestra el portal',
          parrafos: [
            'Los saldos, resúmenes y recibos reflejan lo registrado hasta el momento en que los consultás. Los descuentos que informa tu empresa pueden demorar en aparecer.',
            'Si un dato no coincide con tu documentación, vale lo que resulte de la revisión que pidas en tu seccional o por la pantalla de consultas.',
          ],
        },
        {
          titulo: 'Trámites y consultas',
          parrafos: [
            'Iniciar un trámite no significa que esté aprobado. Cada producto tiene sus requisitos y su resolución se comunica por el portal y por correo.',
            'Las consultas se responden en el orden en que llegan. Usá un lenguaje respetuoso y no incluyas datos de otras personas que no hagan falta.',
          ],
        },
        {
          titulo: 'Disponibilidad y cambios',
          parrafos: [
            'Hacemos lo posible para que el portal esté siempre disponible, pero puede interrumpirse por mantenimiento o por causas ajenas.',
            'Podemos cambiar estas condiciones. La fecha de la versión está arriba; los cambios importantes se avisan al ingresar.',
          ],
        },
        {
          titulo: 'Ley aplicable',
          parrafos: [
            'Se aplican las leyes de la República Argentina. Cualquier diferencia se trata primero con {nombre}, en {email}, y después ante los tribunales que correspondan a tu domicilio.',
          ],
        },
      ],
    },
  },
  privacidad: {
    version: '2026-11-01',
    textos: {
      es: [
        {
          titulo: 'Quién es responsable de tus datos',
          parrafos: [
            '{nombre} (CUIT {cuit}), con domicilio en {domicilio}, es responsable de la base de datos de este portal. Te atendemos en {email} y en el {telefono}.',
            'Esta política cumple con la Ley 25.326 de Protección de los Datos Personales y sus normas reglamentarias.',
          ],
        },
        {
          titulo: 'Qué datos guardamos',
          parrafos: [
            'Tus datos de identidad y de contacto, tu fecha de nacimiento, tu empresa y tu seccional, tu grupo familiar y tus beneficiarios, tu foto si la cargás, los movimientos de tu cuenta, tus documentos, trámites y consultas.',
            'También guardamos cuándo ingresás y qué operaciones hacés, para que nadie pueda actuar en tu nombre sin que se note.',
          ],
        },
        {
          titulo: 'La afiliación sindical es un dato sensible',
          parrafos: [
            'El artículo 2 de la Ley 25.326 considera sensibles los datos que revelan la afiliación sindical. Por eso sólo los usamos para la vida de la organización, según el artículo 7, y no se muestran a quien no los necesita para su tarea.',
            'Nadie está obligado a dar datos sensibles. Sin los datos de afiliación no podemos darte los servicios que dependen de ella.',
          ],
        },
        {
          titulo: 'Para qué los usamos',
          parrafos: [
            'Para mantener el padrón, llevar tu cuenta, emitir tu carnet, resolver tus trámites, contestar tus consultas y cumplir con las obligaciones legales de la organización.',
            'No los vendemos ni los usamos para publicidad de terceros.',
          ],
        },
        {
          titulo: 'Con quién los compartimos',
          parrafos: [
            'Con tu empresa y con los bancos, lo necesario para los descuentos y los pagos que autorizaste. Con organismos públicos, cuando una ley o un juez lo ordena.',
            'Los proveedores que nos prestan servicios informáticos los tratan por cuenta nuestra y están obligados a guardar secreto.',
          ],
        },
        {
          titulo: 'Cuánto tiempo y con qué cuidado',
          parrafos: [
            'Los conservamos mientras seas parte de la organización y, después, el tiempo que exijan las leyes. Cumplido ese plazo se eliminan o se vuelven anónimos.',
            'Las contraseñas no se guardan: se guarda una huella que no permite recuperarlas. Cada consulta que el personal hace de tus datos queda registrada.',
          ],
        },
        {
          titulo: 'Tus derechos',
          parrafos: [
            'Podés conocer, actualizar, corregir y pedir que se supriman tus datos, escribiendo a {email} o en tu seccional, con tu documento. El acceso es gratuito a intervalos no inferiores a seis meses, salvo que acredites un interés legítimo, según el artículo 14 de la Ley 25.326.',
            'El pedido de acceso se contesta dentro de los diez días corridos, y el de corrección o supresión dentro de los cinco días hábiles.',
            'LA AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA, en su carácter de Órgano de Control de la Ley N.º 25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.',
          ],
        },
        {
          titulo: 'Lo que queda en tu equipo',
          parrafos: [
            'Usamos una cookie para mantener tu sesión y guardamos en el navegador tu idioma y tu preferencia de aspecto. No usamos cookies de publicidad ni de seguimiento.',
          ],
        },
      ],
    },
  },
  // Signed by who adheres: {afiliado}, {numeroAfiliado}, {documento}, {cuenta} and {cbu} are theirs.
  debito: {
    version: '2026-11-01',
    textos: {
      es: [
        {
          titulo: 'Autorización de débito automático',
          parrafos: [
            'Yo, {afiliado}, {documento}, afiliado n.º {numeroAfiliado}, autorizo a {nombre} (CUIT {cuit}) a debitar de mi {cuenta}, CBU {cbu}, mi cuota sindical y las cuotas de los préstamos y servicios que yo haya pedido.',
            'Cada débito es por el importe que figura en mi resumen de cuenta, que recibo antes. Puedo pedirle a mi banco que lo revierta dentro de los 30 días.',
            'Puedo revocar esta autorización cuando quiera, en este portal o en mi seccional, con efecto desde el día que yo elija. Revocarla no cancela lo que deba.',
          ],
        },
      ],
      en: [
        {
          titulo: 'Direct debit authorisation',
          parrafos: [
            'I, {afiliado}, {documento}, member no. {numeroAfiliado}, authorise {nombre} (CUIT {cuit}) to debit from my {cuenta}, CBU {cbu}, my union dues and the instalments of the loans and services that I have asked for.',
            'Each debit is for the amount in my account statement, which I receive beforehand. I may ask my bank to reverse it within 30 days.',
            'I may revoke this authorisation whenever I want, in this portal or at my branch, with effect from the day that I choose. Revoking it does not cancel what I owe.',
          ],
        },
      ],
      zh: [
        {
          titulo: '自动扣款授权书',
          parrafos: [
            '本人{afiliado}，{documento}，会员编号 {numeroAfiliado}，授权 {nombre}（CUIT {cuit}）从本人的{cuenta}（CBU {cbu}）扣取工会会费以及本人所申请贷款和服务的分期款。',
            '每次扣款金额以我事先收到的账单所载金额为准。我可以在 30 天内要求银行撤销扣款。',
            '我可随时在本门户或所属分会撤销本授权，自我选定之日起生效。撤销授权不免除所欠款项。',
          ],
        },
      ],
      ja: [
        {
          titulo: '口座振替の承諾',
          parrafos: [
            '私、{afiliado}（{documento}、組合員番号 {numeroAfiliado}）は、{nombre}（CUIT {cuit}）が、私の{cuenta}（CBU {cbu}）から、組合費および私が申し込んだ貸付・サービスの分割金を引き落とすことを承諾します。',
            '引き落とし額は、事前に受け取る明細に記載された金額です。引き落としから30日以内であれば、銀行に取り消しを求めることができます。',
            'この承諾は、ポータルまたは支部で、いつでも取り消すことができ、私が選んだ日から効力を生じます。取り消しても、未払いの金額はなくなりません。',
          ],
        },
      ],
    },
  },
}
