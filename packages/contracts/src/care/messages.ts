/** Texts about carers. */
export const careMessages = {
  patientNotFound: "We could not find this person, or you no longer help them. Nothing was changed.",
  mayOnlySee: "You can see these prescriptions but not order them. Nothing was ordered.",
  onlyLooking:
    "You are looking at this as the patient sees it. Nothing can be changed here, and nothing was changed. Use the patient's page in the back office.",
  onlyForOneself: "You can only do this for yourself, not for someone else. Nothing was changed.",
  notYourself: "This is your own email address. Invite someone else.",
  invitedBefore: "You have already invited this person. To change the invitation, withdraw it first.",
  tooManyHelpers: "You have invited as many people as you can. Withdraw an invitation first.",
  tooManyInvitations: "You have sent too many invitations today. Please try again tomorrow.",
  relationNotFound: "We could not find that. Nothing was changed.",
  invitationUnknown:
    "This invitation no longer works. Ask the person who invited you for a new one. Nothing was changed.",
  invitationUsed:
    "This invitation has already been accepted. Sign in to see the people you help. Nothing was changed.",
  invitationEnded:
    "This invitation was withdrawn. Ask the person who invited you for a new one. Nothing was changed.",
  invitationExpired:
    "This invitation has expired. Ask the person who invited you for a new one. Nothing was changed.",
  otherAccount:
    "This invitation was sent to another email address. Sign in with that address. If you no longer use it, ask the person who invited you to invite you at this one. Nothing was changed.",
  notAcceptedYet:
    "They have not accepted your invitation yet. You can choose this once they have. Nothing was changed.",
  onlookersOrderNothing:
    "They can look but not order. Choose yourself or both of you, so that you do not run out. Nothing was changed.",
  helpedBefore: "You already help this person. Nothing was changed.",
} as const;
