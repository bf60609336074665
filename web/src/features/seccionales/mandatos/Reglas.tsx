import './reglas.css'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { exigencias, mandatos, type ReglasMandatos } from '@gremial/contract/seccionales/mandatos.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoElegir } from '../../../ui/CampoElegir.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Opcional } from '../../../ui/Opcional.tsx'
import { Segun } from '../../../ui/Segun.tsx'

/** Whom the organisation lets be named, and for how long. */
export function Reglas() {
  const { t } = useTranslation()
  const consulta = useQuery(leer(mandatos.reglas, {}))
  return (
    <section className="hoja hoja-in reglas-mandatos" aria-labelledby="reglas-mandatos">
      <h2 id="reglas-mandatos">{t('mandatos.reglas')}</h2>
      <Segun consulta={consulta} filas={2} fallo={t('mandatos.reglas')}>
        {(reglas) => <Formulario reglas={reglas} />}
      </Segun>
    </section>
  )
}

function Formulario({ reglas }: { reglas: ReglasMandatos }) {
  const { t } = useTranslation()
  const { form, props, guardando } = useFormulario({
    iniciales: { exige: reglas.exige, anios: String(reglas.anios ?? '') },
    pedido: ({ exige, anios }: { exige: string; anios: string }) =>
      pedido(mandatos.cambiarReglas, { cuerpo: { exige: exige as ReglasMandatos['exige'], anios: anios === '' ? null : anios } }),
    fallo: t('formulario.noSeGuardo'),
    alGuardar: () => void notifications.show({ message: t('mandatos.reglasGuardadas') }),
  })
  return (
    <form {...props} autoComplete="off" className="pila">
      <CampoElegir
        label={t('mandatos.exige')}
        data={exigencias.map((value) => ({ value, label: t(`mandatos.exigencias.${value}`) }))}
        {...form.getInputProps('exige')}
      />
      <TextInput
        label={<Opcional>{t('mandatos.anios')}</Opcional>}
        description={t('mandatos.aniosAyuda')}
        inputMode="numeric"
        maxLength={2}
        {...form.getInputProps('anios')}
      />
      <div className="botones">
        <Boton type="submit" cargando={guardando}>
          {t('comun.guardar')}
        </Boton>
      </div>
    </form>
  )
}
