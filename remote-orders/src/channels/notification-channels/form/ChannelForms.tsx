import { Message } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelDraft, NotificationChannel, type ChannelChange } from '@outlet/shared/contract/notification-channels'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { useKindName } from '../../use-kind-name'
import type { ChannelsUrl } from '../channel-source'
import { channelQuery, createChannelAction, updateChannelAction } from '../notification-channels.queries'
import { useMayChange } from '../use-may-change'
import {
  changeBody,
  changeSchema,
  channelFieldOf,
  draftBody,
  newChannelValues,
  secretFieldsOf,
  valuesOfChannel,
} from './channel-form-values'
import { ChannelFormFields } from './ChannelFormFields'
import { KindChoice } from './KindChoice'
import { kindFields } from './schema-fields'
import { useFieldText } from './use-field-text'

type NewKind = NonNullable<ChannelsUrl['new_kind']>

interface Props {
  readonly url: ChannelsUrl
  readonly onChoose: (kind: NewKind, isOwn: boolean) => void
  readonly onCreated: (channelId: string) => void
  readonly onClose: () => void
}

interface NewProps extends Pick<Props, 'onCreated' | 'onClose'> {
  readonly kind: NewKind
  readonly isOwn: boolean
  readonly isOpen: boolean
}

const NewChannelDrawer = ({ kind, isOwn, isOpen, onCreated, onClose }: NewProps) => {
  const { t } = useTranslation('channels')
  const locale = useLocale()
  const kindName = useKindName()
  const { mutateAsync: create } = useMutation(createChannelAction)
  const fields = kindFields(kind, isOwn)
  const label = isOwn ? t('channels.own.email') : kindName(kind)
  const submit = async (body: ChannelDraft) => {
    const { id, name } = await create({ body })
    Message.success(t('channels.done.created', { name }))
    onCreated(id)
  }
  return (
    <FormDrawer
      title={t('channels.form.new_title', { kind: label })}
      isOpen={isOpen}
      onClose={onClose}
      name={`new ${kind} ${isOwn}`}
      secretFields={secretFieldsOf(fields)}
      initial={newChannelValues(fields, label, locale)}
      schema={ChannelDraft}
      bodyOf={draftBody(kind, isOwn, fields)}
      fieldOf={channelFieldOf}
      submit={submit}
      saveLabel={t('channels.form.create')}
    >
      <ChannelFormFields kind={kind} fields={fields} isOwn={isOwn} />
    </FormDrawer>
  )
}

interface EditProps extends Pick<Props, 'onClose'> {
  readonly channel: NotificationChannel
  readonly isOpen: boolean
}

const EditChannelDrawer = ({ channel, isOpen, onClose }: EditProps) => {
  const { t } = useTranslation('channels')
  const describe = useFieldText(channel.kind)
  const { mutateAsync: update } = useMutation(updateChannelAction)
  const isOwn = channel.owner !== null
  const fields = kindFields(channel.kind, isOwn)
  const submit = async (body: ChannelChange) => {
    const { name } = await update({ params: { channelId: channel.id }, body })
    Message.success(t('channels.done.saved', { name }))
  }
  return (
    <FormDrawer
      title={t('channels.form.edit_title', { name: channel.name })}
      isOpen={isOpen}
      onClose={onClose}
      name={`edit ${channel.id}`}
      secretFields={secretFieldsOf(fields)}
      initial={valuesOfChannel(channel)}
      schema={changeSchema(channel.kind, isOwn)}
      bodyOf={changeBody(fields)}
      fieldOf={channelFieldOf}
      submit={submit}
      valuesOf={(current) => valuesOfChannel(NotificationChannel.parse(current))}
      describe={describe}
    >
      <ChannelFormFields kind={channel.kind} fields={fields} storedSecrets={channel.secrets} isOwn={isOwn} />
    </FormDrawer>
  )
}

/** Kind and owner of the new channel; preserved while its drawer closes. */
const useNewChannel = ({ new_kind: kind, new_own: isOwn = false }: ChannelsUrl) => {
  const [made, setMade] = useState({ kind, isOwn })
  if (kind !== undefined && (kind !== made.kind || isOwn !== made.isOwn)) setMade({ kind, isOwn })
  return made
}

/** The form that the address opens: to choose a kind, to add a channel, or to edit the one in the open drawer. */
export const ChannelForms = ({ url, onChoose, onCreated, onClose }: Props) => {
  const { t } = useTranslation('channels')
  const { form, channel: channelId, new_kind: kind } = url
  const made = useNewChannel(url)
  const mayChange = useMayChange()
  const { data: channel } = useQuery({ ...channelQuery(channelId ?? ''), enabled: channelId !== undefined })
  return (
    <>
      <PageDrawer
        title={t('channels.form.choose')}
        isOpen={form === 'new' && kind === undefined}
        onClose={onClose}
        kind="record"
      >
        <KindChoice onChoose={onChoose} />
      </PageDrawer>
      {made.kind !== undefined && (
        <NewChannelDrawer
          key={`${made.kind} ${made.isOwn}`}
          kind={made.kind}
          isOwn={made.isOwn}
          isOpen={form === 'new' && kind !== undefined}
          onCreated={onCreated}
          onClose={onClose}
        />
      )}
      {channel && mayChange(channel) && (
        <EditChannelDrawer key={channel.id} channel={channel} isOpen={form === 'edit'} onClose={onClose} />
      )}
    </>
  )
}
