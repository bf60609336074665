import { type OrganizacionConfigurada, organizacionPorPantalla } from '@gremial/contract/administracion/configuracion.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { AyudaFormato, CampoConFormato } from '../../../ui/formulario/CampoConFormato.tsx'
import { ListaOrdenada } from '../../../ui/formulario/ListaOrdenada.tsx'
import { PaginaFormulario } from '../../../ui/formulario/PaginaFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { MarcoParte, useVolver } from './MarcoParte.tsx'

/** The frequently asked questions, in the order in which they are read. */
export function PreguntasFormPage() {
  return <MarcoParte parte="preguntas">{(organizacion) => <Formulario organizacion={organizacion} />}</MarcoParte>
}

interface Valores {
  preguntas: OrganizacionConfigurada['preguntas']
}

function Formulario({ organizacion: { preguntas, versiones } }: { organizacion: OrganizacionConfigurada }) {
  const { t } = useTranslation()
  const { volver, alGuardar } = useVolver()
  const formulario = useFormulario({
    iniciales: { preguntas },
    pedido: (datos: Valores) =>
      pedido(organizacionPorPantalla.cambiarPreguntas, { cuerpo: { version: versiones.preguntas, ...datos } }),
    fallo: t('formulario.noSeGuardo'),
    alGuardar,
  })
  const { form } = formulario
  return (
    <PaginaFormulario formulario={formulario} volver={volver} className="hoja-in pila">
      <p className="suave">{t('organizacion.ayudaPreguntas')}</p>
      <AyudaFormato />
      {form.values.preguntas.length === 0 && <p>{t('organizacion.sinPreguntas')}</p>}
      <ListaOrdenada
        nombres={form.values.preguntas.map((p, i) => p.pregunta || t('organizacion.preguntaN', { n: i + 1 }))}
        mover={(from, to) => form.reorderListItem('preguntas', { from, to })}
        quitar={(i) => form.removeListItem('preguntas', i)}
      >
        {(i) => (
          <>
            <TextInput label={t('organizacion.pregunta')} maxLength={300} {...form.getInputProps(`preguntas.${i}.pregunta`)} />
            <CampoConFormato
              label={t('organizacion.respuesta')}
              maxLength={4000}
              minRows={3}
              bajo={2}
              {...form.getInputProps(`preguntas.${i}.respuesta`)}
            />
          </>
        )}
      </ListaOrdenada>
      <div>
        <Boton icono="agregar" onClick={() => form.insertListItem('preguntas', { pregunta: '', respuesta: '' })}>
          {t('organizacion.agregarPregunta')}
        </Boton>
      </div>
    </PaginaFormulario>
  )
}
