# Three roles, and what may assume them: to start copies, to start the release task, and of the running program.
# Only the role that starts the release task may read the secret of the role that migrates.

data "aws_caller_identity" "current" {}

data "aws_iam_policy_document" "tasks_assume" {
  statement {
    actions = ["sts:AssumeRole"]

    principals {
      type        = "Service"
      identifiers = ["ecs-tasks.amazonaws.com"]
    }

    # Only for tasks of this account.
    condition {
      test     = "StringEquals"
      variable = "aws:SourceAccount"
      values   = [data.aws_caller_identity.current.account_id]
    }
  }
}

data "aws_iam_policy_document" "pull_and_log" {
  statement {
    sid       = "SignInToRegistry"
    actions   = ["ecr:GetAuthorizationToken"]
    resources = ["*"] # this action has no resources
  }

  statement {
    sid       = "PullImage"
    actions   = ["ecr:BatchCheckLayerAvailability", "ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer"]
    resources = [aws_ecr_repository.main.arn]
  }

  statement {
    sid       = "Log"
    actions   = ["logs:CreateLogStream", "logs:PutLogEvents"]
    resources = ["${aws_cloudwatch_log_group.main.arn}:*"]
  }
}

data "aws_iam_policy_document" "start" {
  source_policy_documents = [data.aws_iam_policy_document.pull_and_log.json]

  statement {
    sid     = "ReadSecrets"
    actions = ["secretsmanager:GetSecretValue"]
    resources = concat(
      [aws_secretsmanager_secret.key.arn],
      values(var.database.role_secret_arns),
      [for secret in aws_secretsmanager_secret.setting : secret.arn],
    )
  }
}

resource "aws_iam_role" "start" {
  name               = "${var.name}-start"
  description        = "Starts copies of the service"
  assume_role_policy = data.aws_iam_policy_document.tasks_assume.json
}

resource "aws_iam_role_policy" "start" {
  name   = "start"
  role   = aws_iam_role.start.id
  policy = data.aws_iam_policy_document.start.json
}

data "aws_iam_policy_document" "start_release" {
  source_policy_documents = [data.aws_iam_policy_document.pull_and_log.json]

  statement {
    sid       = "ReadSecrets"
    actions   = ["secretsmanager:GetSecretValue"]
    resources = concat([var.database.admin_secret_arn], values(var.database.role_secret_arns))
  }
}

resource "aws_iam_role" "start_release" {
  name               = "${var.name}-start-release"
  description        = "Starts the task that migrates the database"
  assume_role_policy = data.aws_iam_policy_document.tasks_assume.json
}

resource "aws_iam_role_policy" "start_release" {
  name   = "start"
  role   = aws_iam_role.start_release.id
  policy = data.aws_iam_policy_document.start_release.json
}

data "aws_iam_policy_document" "service" {
  statement {
    sid       = "KeepMedia"
    actions   = ["s3:DeleteObject", "s3:GetObject", "s3:PutObject"]
    resources = ["${var.media_bucket_arn}/*"]
  }

  # Without it S3 reports a missing object as forbidden.
  statement {
    sid       = "ListMedia"
    actions   = ["s3:ListBucket"]
    resources = [var.media_bucket_arn]
  }

  statement {
    sid       = "SendMail"
    actions   = ["ses:SendEmail", "ses:SendRawEmail"]
    resources = var.mail.sending_arns

    condition {
      test     = "StringLike"
      variable = "ses:FromAddress"
      values   = ["*@${var.mail.domain}"]
    }
  }
}

resource "aws_iam_role" "service" {
  name               = "${var.name}-service"
  description        = "What the running service may do"
  assume_role_policy = data.aws_iam_policy_document.tasks_assume.json
}

resource "aws_iam_role_policy" "service" {
  name   = "service"
  role   = aws_iam_role.service.id
  policy = data.aws_iam_policy_document.service.json
}
