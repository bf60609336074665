import '@mantine/core/styles/NumberInput.layer.css'
import { cifra } from '@gremial/contract/platform/cifra.ts'
import { primerDiaHace } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { maximoPorMinuto, porMinutoInicial, resumenes } from '@gremial/contract/tramites/resumenes.ts'
import { NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { CampoElegir } from '../../../ui/CampoElegir.tsx'
import { Aviso } from '../../../ui/estados.tsx'
import { PaginaFormulario } from '../../../ui/formulario/PaginaFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Segun } from '../../../ui/Segun.tsx'
import { Volver } from '../../../ui/Volver.tsx'
import { mesEscrito } from './textos.ts'

/** Months that are offered, from this one back. */
const meses = 24

/** Which month, how fast, and what it would do, before it does it. */
export function EmpezarResumenesPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const titulo = t('resumenes.nuevo')
  useTitulo(titulo, t('barra.resumenes'))
  const opciones = Array.from({ length: meses }, (_, i) => primerDiaHace(hoy(), i))
  const formulario = useFormulario({
    iniciales: { periodo: primerDiaHace(hoy(), 1), porMinuto: porMinutoInicial },
    pedido: (cuerpo) => pedido(resumenes.empezar, { cuerpo }),
    fallo: t('resumenes.noEmpezo'),
    alGuardar: ({ id }) => navegar({ to: '/app/resumenes/$id', params: { id: String(id) } }),
  })
  const { form } = formulario
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Volver to="/app/resumenes">{t('resumenes.volver')}</Volver>
          <h1 className="en-barra">{titulo}</h1>
        </div>
      </div>
      <PaginaFormulario
        formulario={formulario}
        accion={t('resumenes.empezar')}
        volver={() => void navegar({ to: '/app/resumenes' })}
      >
        <CampoElegir
          label={t('resumenes.mes')}
          data={opciones.map((value) => ({ value, label: mesEscrito(value) }))}
          {...form.getInputProps('periodo')}
        />
        <NumberInput
          label={t('resumenes.porMinuto')}
          description={t('resumenes.porMinutoAyuda')}
          min={1}
          max={maximoPorMinuto}
          allowDecimal={false}
          hideControls
          {...form.getInputProps('porMinuto')}
        />
        <Destinatarios periodo={form.values.periodo} />
      </PaginaFormulario>
    </>
  )
}

function Destinatarios({ periodo }: { periodo: string }) {
  const { t } = useTranslation()
  const consulta = useQuery(leer(resumenes.destinatarios, { consulta: { periodo } }))
  return (
    <Segun consulta={consulta} filas={2}>
      {({ email, whatsapp, sinResumen, hayWhatsapp, idTanda }) => (
        <div className="pila-m" aria-live="polite">
          <p className="fuerte">
            {email + whatsapp === 0
              ? t('resumenes.nadie')
              : t('resumenes.van', { email: cifra(email), whatsapp: cifra(whatsapp) })}
          </p>
          {sinResumen > 0 && <p>{t('resumenes.sinResumen', { count: sinResumen })}</p>}
          {!hayWhatsapp && <p className="suave">{t('resumenes.sinProveedor')}</p>}
          {idTanda !== null && <Aviso>{t('resumenes.yaEmpezado')}</Aviso>}
        </div>
      )}
    </Segun>
  )
}
