import './reglas.css'
import { request } from '@gremial/contract/platform/call.ts'
import { exigencias, mandatos, type ReglasMandatos } from '@gremial/contract/seccionales/mandatos.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { Button } from '../../../ui/Button.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { Query } from '../../../ui/Query.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'

/** Rules about who may be named, and for how long. */
export function Reglas() {
  const { t } = useTranslation()
  const consulta = useQuery(read(mandatos.reglas, {}))
  return (
    <section className="hoja hoja-in reglas-mandatos" aria-labelledby="reglas-mandatos">
      <h2 id="reglas-mandatos">{t('mandatos.reglas')}</h2>
      <Query query={consulta} rows={2} failure={t('mandatos.reglas')}>
        {(reglas) => <Formulario reglas={reglas} />}
      </Query>
    </section>
  )
}

function Formulario({ reglas }: { reglas: ReglasMandatos }) {
  const { t } = useTranslation()
  const { form, props, saving } = useForm({
    initialValues: { exige: reglas.exige, anios: String(reglas.anios ?? '') },
    request: ({ exige, anios }: { exige: string; anios: string }) =>
      request(mandatos.cambiarReglas, { body: { exige: exige as ReglasMandatos['exige'], anios: anios === '' ? null : anios } }),
    failure: t('formulario.noSeGuardo'),
    onSaved: () => void notifications.show({ message: t('mandatos.reglasGuardadas') }),
  })
  return (
    <form {...props} autoComplete="off" className="pila">
      <SelectField
        label={t('mandatos.exige')}
        data={exigencias.map((value) => ({ value, label: t(`mandatos.exigencias.${value}`) }))}
        {...form.getInputProps('exige')}
      />
      <TextInput
        label={<OptionalLabel>{t('mandatos.anios')}</OptionalLabel>}
        description={t('mandatos.aniosAyuda')}
        inputMode="numeric"
        maxLength={2}
        {...form.getInputProps('anios')}
      />
      <div className="botones">
        <Button type="submit" loading={saving}>
          {t('comun.guardar')}
        </Button>
      </div>
    </form>
  )
}
