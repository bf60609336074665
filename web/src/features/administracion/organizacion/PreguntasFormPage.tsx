import { type OrganizacionConfigurada, organizacionPorPantalla } from '@gremial/contract/administracion/configuracion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { OrderedList } from '../../../ui/form/OrderedList.tsx'
import { FormatHelp, RichTextField } from '../../../ui/form/RichTextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { MarcoParte, useVolver } from './MarcoParte.tsx'

/** Frequently asked questions, in display order. */
export function PreguntasFormPage() {
  return <MarcoParte parte="preguntas">{(organizacion) => <Formulario organizacion={organizacion} />}</MarcoParte>
}

interface Valores {
  preguntas: OrganizacionConfigurada['preguntas']
}

function Formulario({ organizacion: { preguntas, versiones } }: { organizacion: OrganizacionConfigurada }) {
  const { t } = useTranslation()
  const { volver, alGuardar } = useVolver()
  const formulario = useForm({
    initialValues: { preguntas },
    request: (datos: Valores) =>
      request(organizacionPorPantalla.cambiarPreguntas, { body: { version: versiones.preguntas, ...datos } }),
    failure: t('formulario.noSeGuardo'),
    onSaved: alGuardar,
  })
  const { form } = formulario
  return (
    <FormPage form={formulario} back={volver} className="hoja-in pila">
      <p className="suave">{t('organizacion.ayudaPreguntas')}</p>
      <FormatHelp />
      {form.values.preguntas.length === 0 && <p>{t('organizacion.sinPreguntas')}</p>}
      <OrderedList
        names={form.values.preguntas.map((p, i) => p.pregunta || t('organizacion.preguntaN', { n: i + 1 }))}
        move={(from, to) => form.reorderListItem('preguntas', { from, to })}
        remove={(i) => form.removeListItem('preguntas', i)}
      >
        {(i) => (
          <>
            <TextInput label={t('organizacion.pregunta')} maxLength={300} {...form.getInputProps(`preguntas.${i}.pregunta`)} />
            <RichTextField
              label={t('organizacion.respuesta')}
              maxLength={4000}
              minRows={3}
              level={2}
              {...form.getInputProps(`preguntas.${i}.respuesta`)}
            />
          </>
        )}
      </OrderedList>
      <div>
        <Button icon="agregar" onClick={() => form.insertListItem('preguntas', { pregunta: '', respuesta: '' })}>
          {t('organizacion.agregarPregunta')}
        </Button>
      </div>
    </FormPage>
  )
}
