import { request } from '@gremial/contract/platform/call.ts'
import { convenios } from '@gremial/contract/tesoreria/convenios.ts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate, today } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { LabelledList } from '../../../ui/LabelledList.tsx'
import { Query } from '../../../ui/Query.tsx'
import { useAction } from '../../../ui/useAction.ts'

/** Bank holidays from today on. */
export function Feriados({ edita }: { edita: boolean }) {
  const { t } = useTranslation()
  const query = useQuery(read(convenios.feriados, {}))
  const [adding, setAdding] = useState(false)
  const { run, running } = useAction()
  const remove = (dia: string) => run(request(convenios.quitarFeriado, { body: { dia } }), { failure: t('convenios.noSeAnoto') })
  return (
    <section className="hoja hoja-in pila" aria-labelledby="feriados">
      <h2 id="feriados">{t('convenios.feriados')}</h2>
      <p className="suave">{t('convenios.feriadosBajada')}</p>
      <Query query={query} rows={6}>
        {(days) => (
          <LabelledList
            lines={days
              .filter(({ dia }) => dia >= today())
              .map(({ dia, nombre }) => [
                formatDate(dia),
                <>
                  {nombre}{' '}
                  {edita && (
                    <Button
                      variant="texto"
                      loading={running}
                      aria-label={`${t('convenios.quitarFeriado')}: ${formatDate(dia)}`}
                      onClick={() => void remove(dia)}
                    >
                      {t('convenios.quitarFeriado')}
                    </Button>
                  )}
                </>,
              ])}
          />
        )}
      </Query>
      {edita && (
        <div className="botones">
          <Button icon="agregar" onClick={() => setAdding(true)}>
            {t('convenios.agregarFeriado')}
          </Button>
        </div>
      )}
      {adding && <FeriadoDialog close={() => setAdding(false)} />}
    </section>
  )
}

function FeriadoDialog({ close }: { close(): void }) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { dia: '', nombre: '' },
    request: (body) => request(convenios.agregarFeriado, { body }),
    failure: t('convenios.noSeAnoto'),
    onSaved: close,
  })
  return (
    <FormDialog title={t('convenios.agregarFeriado')} action={t('convenios.agregarFeriado')} {...{ form, close }}>
      <TextInput label={t('convenios.nombreFeriado')} maxLength={80} data-autofocus {...form.form.getInputProps('nombre')} />
      <DateField label={t('convenios.dia')} {...form.form.getInputProps('dia')} />
    </FormDialog>
  )
}
