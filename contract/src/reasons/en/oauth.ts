/** Of apps that are connected by OAuth. */
export const oauth = {
  access_request_invalid: "The request for access is not valid: {why} Start the connection again in the app.",
  app_redirect_unregistered: "The app wants to be answered at an address that it hasn't registered. Ask its maker.",
  app_unregistered: "This app is not registered here. Start the connection again in the app.",
  app_metadata_unusable: "The app's metadata document can't be used: {why}. Ask its maker.",
  app_metadata_unreachable: "The app's metadata document can't be used: {why} Ask its maker.",
  metadata_id_invalid: "its id has to be an https address with a path",
  metadata_not_json: "its address answers {status} without JSON",
  metadata_fields_invalid: "fields are missing or not valid",
  metadata_of_another_client: "the document is of another client",
  too_many_apps: "You have connected {count} apps. Remove one first.",
  own_address_unknown: "The service doesn't know its own address. Ask its operator to set SVC_BASE_URL.",
  scope_not_requested: "The app has not asked for this scope. Choose among those that it asks for.",
  settings_without_write: "The scope settings extends write. Choose both, or neither.",
  app_not_connected: "There is no such connected app. List them to see their ids.",
  too_many_access_requests: "You have opened many requests for access. Try again in some minutes.",
} as const;
