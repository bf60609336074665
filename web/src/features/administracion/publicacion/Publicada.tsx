import { type Deshacer, type Publicacion, publicaciones } from '@gremial/contract/administracion/publicacion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { LabelledList } from '../../../ui/LabelledList.tsx'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { Descartada, Termino } from '../importacion/Mesa.tsx'
import { cuando } from './textos.ts'

/** Published documents, downloads, and undo. */
export function Publicada({ publicacion }: { publicacion: Publicacion }) {
  const { t } = useTranslation()
  const [deshace, setDeshace] = useState(false)
  const { estado, documentos, publicada, publicadaPor, deshecha, deshechaPor, motivo } = publicacion
  if (estado === 'DESCARTADA')
    return <Descartada titulo={t('publicacion.estados.DESCARTADA')} texto={t('publicacion.descartadaTexto')} />
  const esDeshecha = estado === 'DESHECHA'
  return (
    <>
      <Termino
        deshecha={esDeshecha}
        titulo={t(`publicacion.estados.${estado}`)}
        texto={
          esDeshecha
            ? t('publicacion.deshechaTexto', { momento: cuando(deshecha) })
            : t('publicacion.publicadaTexto', {
                momento: cuando(publicada),
                count: documentos,
              })
        }
      >
        <p>
          <Bajados publicacion={publicacion} />
        </p>
        <LabelledList
          lines={[
            [t('publicacion.laPublico'), publicadaPor ?? t('publicacion.comando')],
            esDeshecha && [t('publicacion.laDeshizo'), deshechaPor ?? t('publicacion.comando')],
            motivo !== null && motivo !== '' && [t('publicacion.motivo'), motivo],
          ]}
        />
      </Termino>
      {!esDeshecha && (
        <div className="hecha-importacion">
          <p>{t('publicacion.deshacerTexto')}</p>
          <Button width icon="deshacer" onClick={() => setDeshace(true)}>
            {t('publicacion.deshacer')}
          </Button>
        </div>
      )}
      {deshace && <DialogoDeshacer publicacion={publicacion} cerrar={() => setDeshace(false)} />}
    </>
  )
}

function Bajados({ publicacion: { descargados } }: { publicacion: Publicacion }) {
  const { t } = useTranslation()
  if (descargados === null) return t('publicacion.noSeConto')
  return descargados === 0 ? t('publicacion.ningunoBajado') : t('publicacion.bajados', { count: descargados })
}

function DialogoDeshacer({ publicacion, cerrar }: { publicacion: Publicacion; cerrar(): void }) {
  const { t } = useTranslation()
  const { id, descargados } = publicacion
  const pide = descargados !== 0
  const formulario = useForm({
    initialValues: { motivo: '' },
    request: (cuerpo: Required<Deshacer>) => request(publicaciones.deshacer, { params: { id }, body: cuerpo }),
    extra: ({ motivo }): Record<string, string> => (pide && motivo.trim() === '' ? { motivo: t('validacion.requerido') } : {}),
    failure: t('publicacion.noDeshizo'),
    onSaved() {
      notifications.show({ message: t('publicacion.deshecha') })
      cerrar()
    },
  })
  return (
    <FormDialog
      title={t('publicacion.deshacer')}
      action={t('publicacion.deshacer')}
      cancel={t('publicacion.cancelar')}
      danger
      form={formulario}
      close={cerrar}
    >
      <p>
        <Bajados publicacion={publicacion} /> {t('publicacion.deshacerTexto')}
      </p>
      <Textarea
        label={pide ? t('publicacion.motivoCampo') : <OptionalLabel>{t('publicacion.motivoCampo')}</OptionalLabel>}
        maxLength={300}
        autosize
        data-autofocus
        {...formulario.form.getInputProps('motivo')}
      />
    </FormDialog>
  )
}
