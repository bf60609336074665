import { request } from '@gremial/contract/platform/call.ts'
import { type CargoPropio, mandatos } from '@gremial/contract/seccionales/mandatos.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, today } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { Query } from '../../../ui/Query.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Delegaciones } from './Delegaciones.tsx'

/** Posts of the user, and their delegations. */
export function MiCargoPage() {
  const { t } = useTranslation()
  useTitle(t('cargo.titulo'))
  const consulta = useQuery(read(mandatos.propios, {}))
  const [delega, setDelega] = useState<CargoPropio | null>(null)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('cargo.titulo')}</h1>
          <p className="suave">{t('cargo.bajada')}</p>
        </div>
      </div>
      <section className="hoja">
        <Query query={consulta}>
          {(cargos) =>
            cargos.length === 0 ? (
              <EmptyState icon="mandato" title={t('cargo.ninguno')} />
            ) : (
              cargos.map((cargo) => (
                <section key={cargo.id} className="hoja-in pila">
                  <h2>{t('cargo.mandato', { ...cargo, hasta: formatDate(cargo.hasta) })}</h2>
                  <Delegaciones delegaciones={cargo.delegaciones} vacia={t('cargo.nadie')} />
                  {cargo.candidatos.length > 0 && (
                    <div className="botones">
                      <Button icon="agregar" onClick={() => setDelega(cargo)}>
                        {t('cargo.delegar')}
                      </Button>
                    </div>
                  )}
                </section>
              ))
            )
          }
        </Query>
      </section>
      {delega && <DialogoDelegar cargo={delega} cerrar={() => setDelega(null)} />}
    </>
  )
}

interface Valores {
  idUsuario: string
  desde: string
  hasta: string
  motivo: string
}

function DialogoDelegar({ cargo, cerrar }: { cargo: CargoPropio; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useForm({
    initialValues: { idUsuario: '', desde: today(), hasta: '', motivo: '' },
    request: (cuerpo: Valores) => request(mandatos.delegar, { params: { id: cargo.id }, body: cuerpo }),
    failure: t('cargo.delegar'),
    onSaved() {
      notifications.show({ message: t('cargo.delegado') })
      cerrar()
    },
  })
  const { form } = formulario
  const dia = (campo: 'desde' | 'hasta') => ({
    ...form.getInputProps(campo),
    value: form.values[campo],
    onChange: (d: string | null) => form.setFieldValue(campo, d ?? ''),
  })
  return (
    <FormDialog title={t('cargo.delegar')} form={formulario} close={cerrar}>
      <p className="suave">{t('cargo.explica')}</p>
      <SelectField
        label={t('cargo.aQuien')}
        data={cargo.candidatos.map((c) => ({ value: String(c.id), label: c.nombre }))}
        data-autofocus
        {...form.getInputProps('idUsuario')}
      />
      <DateField label={t('cargo.desde')} minDate={cargo.desde} maxDate={cargo.hasta} {...dia('desde')} />
      <DateField label={t('cargo.hasta')} minDate={today()} maxDate={cargo.hasta} {...dia('hasta')} />
      <TextInput label={<OptionalLabel>{t('cargo.motivo')}</OptionalLabel>} maxLength={200} {...form.getInputProps('motivo')} />
    </FormDialog>
  )
}
