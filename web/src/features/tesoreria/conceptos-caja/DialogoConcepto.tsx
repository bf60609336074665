import { conceptoCambio, conceptoNuevo, type FilaConcepto, listaConceptos } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { Modal, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { erroresDe } from '../../../platform/formulario.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisarFallo, preguntar } from '../../../ui/dialogos.ts'
import { actualizarConcepto, guardarConcepto } from './conceptos-caja.api.ts'

interface Valores {
  idSeccional: string
  nombre: string
  descripcion: string
}

/** A new concept, or the change of one (C-CONCEPTO-02, C-CONCEPTO-03, C-CONCEPTO-12..16). */
export function DialogoConcepto({
  concepto,
  seccionales,
  seccional,
  cerrar,
}: {
  concepto: FilaConcepto | undefined
  seccionales: Array<{ idSeccional: number; nombreSeccional: string }>
  /** The branch that the list is filtered by: the likely one for a new concept. */
  seccional: string | undefined
  cerrar(): void
}) {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  const [version] = useState(concepto?.version)
  const unica = seccionales.length === 1 ? String(seccionales[0]?.idSeccional) : ''
  const form = useForm<Valores>({
    initialValues: {
      idSeccional: String(concepto?.idSeccional ?? seccional ?? unica),
      nombre: concepto?.nombre ?? '',
      descripcion: concepto?.descripcion ?? '',
    },
    validate: (valores) => erroresDe(concepto ? conceptoCambio : conceptoNuevo)(cuerpo(valores)),
  })
  const cuerpo = ({ idSeccional, nombre, descripcion }: Valores) => ({
    nombre,
    descripcion,
    ...(concepto ? { id: concepto.id, version } : { idSeccional: idSeccional === '' ? undefined : Number(idSeccional) }),
  })
  const guardar = useMutation({
    mutationFn: (valores: Valores): Promise<unknown> =>
      concepto ? actualizarConcepto(cuerpo(valores)) : guardarConcepto(cuerpo(valores)),
    onSuccess(_, { nombre }) {
      notifications.show({ message: t('caja.conceptoGuardado', { nombre }) })
      void consultas.invalidateQueries({ queryKey: ['lista', listaConceptos.ruta] })
      void consultas.invalidateQueries({ queryKey: ['conceptos-caja'] })
      cerrar()
    },
    onError(error) {
      if (error instanceof ErrorApi && Object.keys(error.errores).length > 0) form.setErrors(error.errores)
      else void avisarFallo(t('caja.conceptoNoSeGuardo'), error)
    },
  })
  const alSalir = async () => {
    const salir =
      !form.isDirty() ||
      (await preguntar({
        titulo: t('formulario.sinGuardar'),
        texto: t('formulario.sinGuardarTexto'),
        accion: t('formulario.salir'),
        cancelar: t('formulario.quedarme'),
      }))
    if (salir) cerrar()
  }
  return (
    <Modal
      opened
      onClose={() => void alSalir()}
      title={t(concepto ? 'caja.modificarConcepto' : 'caja.nuevoConcepto')}
      withCloseButton={false}
      closeOnClickOutside={!form.isDirty()}
    >
      <form
        noValidate
        onSubmit={form.onSubmit(
          (valores) => void (guardar.isPending || guardar.mutate(valores)),
          (errores) => form.getInputNode(Object.keys(errores)[0] ?? '')?.focus(),
        )}
      >
        <div className="pila">
          {concepto ? (
            <TextInput label={t('caja.seccional')} value={concepto.nombreSeccional} readOnly />
          ) : (
            <Select
              label={t('caja.seccional')}
              data={seccionales.map((s) => ({ value: String(s.idSeccional), label: s.nombreSeccional }))}
              allowDeselect={false}
              searchable={seccionales.length > 8}
              {...form.getInputProps('idSeccional')}
            />
          )}
          <TextInput label={t('caja.nombre')} maxLength={40} data-autofocus {...form.getInputProps('nombre')} />
          <TextInput
            label={
              <>
                {t('caja.descripcion')} <span className="ayuda">({t('comun.opcional')})</span>
              </>
            }
            maxLength={100}
            {...form.getInputProps('descripcion')}
          />
        </div>
        <div className="botones">
          <Boton onClick={() => void alSalir()}>{t('comun.cancelar')}</Boton>
          <Boton type="submit" variante="principal" cargando={guardar.isPending}>
            {t('comun.guardar')}
          </Boton>
        </div>
      </form>
    </Modal>
  )
}
