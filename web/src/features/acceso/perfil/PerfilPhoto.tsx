import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { ownPerfil } from '@gremial/contract/acceso/perfil.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { toBase64 } from '../../../ui/photo/toBase64.ts'
import { useAction } from '../../../ui/useAction.ts'
import { Foto } from './Foto.tsx'
import { useRefrescarUsuario } from './useRefrescarUsuario.ts'

const RecortarFoto = lazyComponent(() => import('../../../ui/photo/CropPhoto.tsx').then((m) => m.CropPhoto))

/** Changes or removes the portrait; the shell updates immediately (B-PERFIL-02, B-PERFIL-03). */
export function PerfilPhoto({ usuario }: { usuario: UsuarioActual }) {
  const { t } = useTranslation()
  const refresh = useRefrescarUsuario()
  const [open, setOpen] = useState(false)
  const { run, running } = useAction()
  const failure = t('perfil.fotoNoGuardada')
  const ready = async (message: string) => {
    await refresh()
    notifications.show({ message })
  }
  const save = async (photo: Blob) =>
    run(request(ownPerfil.cambiarFoto, { body: { imagen: await toBase64(photo) } }), {
      failure: failure,
      async onSuccess() {
        await ready(t('perfil.fotoGuardada'))
        setOpen(false)
      },
    })
  const remove = async () => {
    const si = await ask({
      title: t('perfil.preguntaQuitar'),
      text: t('perfil.textoQuitar'),
      action: t('perfil.quitarFoto'),
      cancel: t('perfil.noQuitar'),
      danger: true,
    })
    if (si) await run(request(ownPerfil.quitarFoto, {}), { failure: failure, onSuccess: () => ready(t('perfil.fotoQuitada')) })
  }
  return (
    <section className="hoja hoja-in perfil-foto" aria-labelledby="perfil-foto">
      <Foto usuario={usuario} />
      <div>
        <h2 id="perfil-foto">{t('perfil.fotoTitulo')}</h2>
        <p className="suave">{t('perfil.fotoTexto')}</p>
        <div className="botones">
          <Button icon="camara" onClick={() => setOpen(true)}>
            {t(usuario.imagen ? 'perfil.cambiarFoto' : 'perfil.ponerFoto')}
          </Button>
          {usuario.imagen && (
            <Button variant="texto" loading={running && !open} onClick={() => void remove()}>
              {t('perfil.quitarFoto')}
            </Button>
          )}
        </div>
      </div>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={t('perfil.fotoTitulo')}
        closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
      >
        <Suspense>
          <RecortarFoto
            aspectRatio={1}
            round
            loading={running}
            onDone={(photo) => void save(photo)}
            cancel={() => setOpen(false)}
          />
        </Suspense>
      </Modal>
    </section>
  )
}
